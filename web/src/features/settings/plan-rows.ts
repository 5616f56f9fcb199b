import type { Instalment } from '@provost/contract/instalments';
import type { PaymentPlan } from '@provost/contract/payment-plans';
import type { Own } from '@/api/own.ts';
import type { FieldValue } from '@/forms/field-spec.ts';

export interface PlanRow {
  readonly part: 'percent' | 'amount' | 'rest';
  /** `12.50`, or the text if it is no number. */
  readonly value: string;
  readonly after: string;
  readonly unit: Instalment['unit'];
  readonly from: Instalment['from'];
}

/** A form has texts: one per row. */
export const toTexts = (rows: readonly PlanRow[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row));

export const toRows = (value: FieldValue | undefined): readonly PlanRow[] =>
  Array.isArray(value) ? value.map((text) => JSON.parse(text) as PlanRow) : [];

export const newRows: readonly PlanRow[] = [
  { part: 'percent', value: '50.00', after: '0', unit: 'days', from: 'enrolment' },
  { part: 'rest', value: '', after: '1', unit: 'months', from: 'enrolment' },
];

export const rowsOf = ({ instalments }: Own<PaymentPlan>): readonly PlanRow[] =>
  instalments.map(({ percent, amount, after, unit, from }) => {
    const part = percent === undefined ? 'amount' : 'percent';
    const value = percent ?? amount;
    return {
      part: value === undefined ? 'rest' : part,
      value: value ?? '',
      after: String(after),
      unit,
      from,
    };
  });

/** As the contract wants it. An empty number is missing, and the contract says so. */
export const toInstalment = ({ part, value, after, unit, from }: PlanRow): Instalment => ({
  percent: part === 'percent' ? value : null,
  amount: part === 'amount' ? value : null,
  after: /^\d{1,6}$/.test(after.trim()) ? Number(after) : (after as unknown as number),
  unit,
  from,
});

/** The next row: a step after the one before it. The rest moves a step back. */
export const withNewRow = (rows: readonly PlanRow[]): readonly PlanRow[] => {
  const last = rows.at(-1);
  const rest = last?.part === 'rest' ? last : undefined;
  const model = (rest ? rows.at(-2) : last) ?? rest;
  if (!model) return newRows;
  const unit = rest?.unit ?? (model.after === '0' ? 'months' : model.unit);
  const steps = model.unit === unit || model.after === '0' ? Number(model.after) || 0 : 0;
  const part = model.part === 'amount' ? 'amount' : 'percent';
  const added: PlanRow = { ...model, part, value: '', after: String(steps + 1), unit };
  if (!rest) return [...rows, added];
  const after = String(Math.max(Number(rest.after) || 0, steps + 2));
  return [...rows.slice(0, -1), added, { ...rest, after }];
};
