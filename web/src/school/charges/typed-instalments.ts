import { addMonths, isDay } from '@provost/contract/days';
import type { PlannedInstalment } from '@provost/contract/instalments';
import { formatHundredths, isAmount } from '@provost/contract/money';
import { isText } from '@/forms/use-dialog-draft.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { formatDecimal, parseDecimal } from '@/lib/format/format-decimal.ts';

/** A row of a small table, as it was typed. */
export interface TypedInstalment {
  readonly due_on: string;
  /** In the notation of the language. The last row has the rest instead, unless the total is free. */
  readonly amount: string;
}

/** Whether a stored draft has rows. */
export const isTypedRows = (stored: unknown): boolean =>
  Array.isArray(stored) &&
  stored.length > 0 &&
  stored.every((row) => isJsonObject(row) && isText(row.due_on) && isText(row.amount));

interface Total {
  readonly language: string;
  /** Undefined: the sum of the rows. */
  readonly totalCents: number | undefined;
}

export const toTyped = (
  planned: readonly PlannedInstalment[],
  language: string,
): readonly TypedInstalment[] =>
  planned.map(({ amount_cents, due_on }) => ({
    due_on,
    amount: formatDecimal(language, amount_cents),
  }));

/** The cents of each row; undefined where no amount was typed. */
export const centsOfRows = (
  rows: readonly TypedInstalment[],
  { language, totalCents }: Total,
): readonly (number | undefined)[] => {
  const typed = rows.map(({ amount }) => parseDecimal(language, amount));
  if (totalCents === undefined) return typed;
  const others = typed.slice(0, -1);
  return [...others, totalCents - others.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)];
};

export const isValidRow = ({ due_on }: TypedInstalment, cents: number | undefined): boolean =>
  isDay(due_on) && cents !== undefined && isAmount(cents);

/** A month later, with half of the rest: what is left of it is the new rest. */
export const withNewInstalment = (
  rows: readonly TypedInstalment[],
  total: Total,
): readonly TypedInstalment[] => {
  const last = rows.at(-1);
  if (!last) return rows;
  const rest = Math.max(0, centsOfRows(rows, total).at(-1) ?? 0);
  const amount =
    total.totalCents === undefined
      ? last.amount
      : formatDecimal(total.language, Math.ceil(rest / 2));
  const due_on = isDay(last.due_on) ? addMonths(last.due_on, 1) : '';
  return [...rows.slice(0, -1), { ...last, amount }, { due_on, amount: '' }];
};

/** The body of a request, for rows that are valid. */
export const toInstalments = (rows: readonly TypedInstalment[], total: Total) =>
  centsOfRows(rows, total).map((cents, index) => ({
    amount: formatHundredths(cents ?? 0),
    due_on: rows[index]?.due_on ?? '',
  }));
