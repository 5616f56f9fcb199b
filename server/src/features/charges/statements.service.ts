import { addDays, type Day, dayIn, startOfDay } from '@provost/contract/days';
import { formatHundredths } from '@provost/contract/money';
import { type LineKind, maxStatementLines, type Statement } from '@provost/contract/statements';
import type { Reader } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import { invalidField } from '../../http/errors.ts';
import { toCharge } from './charges.mapper.ts';
import * as repository from './statements.repository.ts';

interface Range {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Tests use fewer. */
  readonly maximum?: number;
}

type Rows = Awaited<ReturnType<typeof repository.statementRows>>;
type Line = Omit<Statement['lines'][number], 'amount' | 'balance'> & {
  readonly id: number;
  readonly currency: string;
  readonly cents: number;
};

const person = (row: Rows[0][number] | Rows[1][number]) => ({
  currency: row.currency,
  student: { id: row.student_id, full_name: row.student_name },
  course: { id: row.course_id, title: row.course_title },
});

const chargeLine = (row: Rows[0][number], today: Day): Line => ({
  ...person(row),
  id: row.id,
  date: row.due_on,
  // A check constraint allows no other value.
  kind: row.kind as LineKind,
  label: row.label,
  reason: row.reason,
  cents: row.amount_cents,
  charge: toCharge(row, row.currency, today),
  invoice:
    row.invoice_id === null || row.invoice_number === null
      ? null
      : { id: row.invoice_id, number: row.invoice_number },
  payment: null,
});

/** What the ledger calls a charge is a payment here, and lowers the balance. */
const paymentLine = (row: Rows[1][number], timeZone: string): Line => ({
  ...person(row),
  id: row.id,
  date: dayIn(timeZone, new Date(row.occurred_at)),
  kind: row.type === 'charge' ? 'payment' : (row.type as LineKind),
  label: row.number,
  reason: row.reason,
  cents: 0 - row.amount_cents,
  charge: null,
  invoice: null,
  payment: { id: row.payment_id, number: row.number },
});

/** By day, charges before payments. */
const inOrder = (one: Line, other: Line): number => {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return Number(one.charge === null) - Number(other.charge === null) || one.id - other.id;
};

/**
 * The statement of some enrolments per currency. Without `to` it has all charges, also those of the
 * future, so that its closing balance is the balance.
 */
export async function readStatement(
  reader: Reader,
  of: repository.OfStatement,
  { from, to, maximum = maxStatementLines }: Range,
  now: Date,
): Promise<Statement[]> {
  if (from && to && from > to) throw invalidField('to', 'validation.ends_before_start');
  const timeZone = await readTimeZone(reader)();
  const startOf = (day: Day | undefined): repository.StatementEnd | undefined =>
    day === undefined ? undefined : { day, at: new Date(startOfDay(day, timeZone)).toISOString() };
  const start = startOf(from);
  const end = startOf(to && addDays(to, 1));
  const [charges, payments] = await repository.statementRows(reader, of, {
    start,
    end,
    limit: maximum + 1,
  });
  if (charges.length + payments.length > maximum) {
    throw invalidField('from', 'validation.too_many_lines', { maximum });
  }
  const today = dayIn(timeZone, now);
  const lines = [
    ...charges.map((row) => chargeLine(row, today)),
    ...payments.map((row) => paymentLine(row, timeZone)),
  ].sort(inOrder);
  const sums = start ? await repository.sumsBefore(reader, of, start) : [];
  const currencies = new Set([...sums, ...lines].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const isOf = (one: { readonly currency: string }) => one.currency === currency;
    const opening = sums.filter(isOf).reduce((sum, { cents }) => sum + cents, 0);
    return { currency, ...withBalances(opening, lines.filter(isOf)) };
  });
}

function withBalances(opening: number, lines: readonly Line[]): Omit<Statement, 'currency'> {
  let balance = opening;
  return {
    opening_balance: formatHundredths(opening),
    lines: lines.map(({ id: _, currency: __, cents, ...line }) => {
      balance += cents;
      return { ...line, amount: formatHundredths(cents), balance: formatHundredths(balance) };
    }),
    closing_balance: formatHundredths(balance),
  };
}

/** The lines of all currencies between rows with the opening and the closing balance. */
export const statementFile = (statements: readonly Statement[]): object[] =>
  statements.flatMap(({ currency, opening_balance, lines, closing_balance }) => [
    { kind: 'opening_balance', currency, balance: opening_balance },
    ...lines.map((line) => ({ ...line, currency })),
    { kind: 'closing_balance', currency, balance: closing_balance },
  ]);
