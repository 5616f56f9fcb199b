import * as contract from '@provost/contract/charges';
import type { Paid } from '@provost/contract/charges.schema';
import type { Day } from '@provost/contract/days';
import { formatHundredths } from '@provost/contract/money';
import type { InferResult } from 'kysely';
import { nothingDue } from '../../database/nothing-due.ts';
import type { Clock } from '../../list/condition.ts';
import { toBalance, todayOf } from '../../school/charges/balance-columns.ts';
import type { ChargeRow } from '../../school/charges/charges.repository.ts';
import { toNamedPayer } from '../../school/payers/payer-rules.ts';
import type { paymentsFor } from '../../school/payments/enrolment-money.ts';
import type { Totals } from './balance-totals.repository.ts';
import type { balanceRows } from './balances.repository.ts';

export const toCharge = (row: ChargeRow, currency: string, today: Day): contract.Charge => ({
  id: row.id,
  enrolment: row.enrolment_id,
  // A check constraint allows no other value.
  kind: row.kind as contract.Charge['kind'],
  label: row.label,
  amount: formatHundredths(row.amount_cents),
  open: formatHundredths(row.open_cents),
  currency,
  due_on: row.due_on,
  state: contract.chargeState(row, today),
  reason: row.reason,
  created_at: row.created_at,
  cancelled_at: row.cancelled_at,
  version: row.version,
});

export const toPaid = (row: Awaited<ReturnType<typeof paymentsFor>>[number]): Paid => ({
  id: row.id,
  number: row.number,
  paid_at: row.paid_at ?? row.created_at,
  amount: formatHundredths(row.amount_cents - row.refunded_cents),
});

type Row = InferResult<ReturnType<typeof balanceRows>>[number];

function stateOf({ balance_cents, overdue_from }: Row, today: Day): contract.BalanceState {
  if (balance_cents < 0) return 'credit';
  if (overdue_from === nothingDue) return 'settled';
  return overdue_from < today ? 'overdue' : 'upcoming';
}

export function toListedBalance(row: Row, clock: Clock): contract.Balance {
  const today = todayOf(clock);
  return {
    id: row.id,
    student: { id: row.student_id, full_name: row.student_name, email: row.student_email },
    payer: toNamedPayer(row),
    course: { id: row.course_id, code: row.course_code, title: row.course_title },
    // A check constraint allows no other value.
    status: row.status as contract.Balance['status'],
    state: stateOf(row, today),
    ...toBalance(row, today),
    version: row.version,
  };
}

/** What is not overdue of what is owed is not due yet. */
export const toBalanceTotals = ({ sums, ageing }: Totals): contract.BalanceTotals[] =>
  sums.map(({ currency, count, charged, paid, owed, credit, ...sum }) => {
    const { days_1_30, days_31_60, days_61_90, over_90 } =
      ageing.find((one) => one.currency === currency) ?? nothingOverdue;
    const overdue = days_1_30 + days_31_60 + days_61_90 + over_90;
    return {
      currency,
      count,
      charged: formatHundredths(charged),
      paid: formatHundredths(paid),
      balance: formatHundredths(owed - credit),
      owed: formatHundredths(owed),
      credit: formatHundredths(credit),
      overdue: formatHundredths(overdue),
      not_due: formatHundredths(owed - overdue),
      days_1_30: formatHundredths(days_1_30),
      days_31_60: formatHundredths(days_31_60),
      days_61_90: formatHundredths(days_61_90),
      over_90: formatHundredths(over_90),
      counts: {
        days_1_30: sum.count_1_30,
        days_31_60: sum.count_31_60,
        days_61_90: sum.count_61_90,
        over_90: sum.count_over_90,
      },
    };
  });

const nothingOverdue = { days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
