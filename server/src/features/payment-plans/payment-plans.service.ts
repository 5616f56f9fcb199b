import type { Instalment } from '@provost/contract/instalments';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import type { PaymentPlan } from '@provost/contract/payment-plans';
import type { paymentPlanForm } from '@provost/contract/payment-plans.form';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../database/tables.ts';
import type { RecordKind } from '../../school/writes/records.ts';

export const toPaymentPlan = (row: Selectable<Tables['payment_plans']>): PaymentPlan => ({
  id: row.id,
  name: row.name,
  instalments: JSON.parse(row.instalments) as PaymentPlan['instalments'],
  archived: row.archived === 1,
  version: row.version,
});

type PlanFields = {
  readonly name: string;
  readonly instalments: readonly Instalment[];
  readonly archived: boolean;
};

export const planKind: RecordKind<'payment_plans', PlanFields> = {
  table: 'payment_plans',
  subject: 'PaymentPlan',
  action: 'payment_plan',
  hasUniqueNames: true,
  fieldsOf: (row) => {
    const { name, instalments, archived } = toPaymentPlan(row);
    return { name, instalments, archived };
  },
  columnsOf: ({ name, instalments, archived }) => ({
    name,
    instalments: JSON.stringify(instalments),
    archived: archived ? 1 : 0,
  }),
  toItem: toPaymentPlan,
  usedBy: [['course_plans', 'plan_id']],
};

type Typed = z.output<typeof paymentPlanForm>['instalments'];

/** As they are stored: with all fields, and two decimal places. */
export const storedInstalments = (typed: Typed): Instalment[] =>
  typed.map(({ percent, amount, after = 0, unit = 'days', from = 'enrolment' }) => ({
    percent: storedDecimal(percent),
    amount: storedDecimal(amount),
    after,
    unit,
    from,
  }));

const storedDecimal = (value: string | number | null | undefined): string | null =>
  value == null ? null : formatHundredths(parseHundredths(String(value)) ?? 0);
