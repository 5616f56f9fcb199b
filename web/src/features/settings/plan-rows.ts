import type { Instalment } from '@provost/contract/instalments';
import type { PaymentPlan } from '@provost/contract/payment-plans';
import type { Own } from '@/api/own.ts';
import type { FieldValue } from '@/forms/field-spec.ts';

/** An instalment as it is typed. */
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

/** The next row: a month or a day after the last one, before the rest. */
export const withNewRow = (rows: readonly PlanRow[]): readonly PlanRow[] => {
  const last = rows.at(-1);
  const isRest = last?.part === 'rest';
  const model = (isRest ? rows.at(-2) : last) ?? newRows[0];
  const added: PlanRow = {
    part: model?.part === 'amount' ? 'amount' : 'percent',
    value: '',
    after: String(Number(model?.after ?? 0) + 1),
    unit: rows.length > 1 ? (model?.unit ?? 'months') : 'months',
    from: model?.from ?? 'enrolment',
  };
  return isRest && last ? [...rows.slice(0, -1), added, last] : [...rows, added];
};
