import type { PaymentPlan } from '@provost/contract/payment-plans';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export const toPaymentPlan = (row: Selectable<Tables['payment_plans']>): PaymentPlan => ({
  id: row.id,
  name: row.name,
  instalments: JSON.parse(row.instalments) as PaymentPlan['instalments'],
  archived: row.archived === 1,
  version: row.version,
});
