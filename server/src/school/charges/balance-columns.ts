import type { EnrolmentBalance } from '@provost/contract/charges';
import { countDays, type Day, dayIn } from '@provost/contract/days';
import { formatHundredths } from '@provost/contract/money';
import { sql } from 'kysely';
import type { Clock } from '../../list/condition.ts';

/** The current day of the school. */
export const todayOf = ({ now, timeZone }: Clock): Day => dayIn(timeZone, now);

const openOf = sql`charges c where c.enrolment_id = enrolments.id and c.open_cents > 0`;

/** What an enrolment owes on a day, as columns of a query of `enrolments`. */
export const balanceColumns = (today: Day) =>
  [
    'enrolments.currency',
    'enrolments.charged_cents',
    'enrolments.paid_cents',
    'enrolments.balance_cents',
    'enrolments.overdue_from',
    sql<number>`cast(coalesce((select sum(c.open_cents) from ${openOf}
      and c.due_on < ${today}), 0) as bigint)`.as('overdue_cents'),
    sql<Day | null>`(select min(c.due_on) from ${openOf} and c.due_on >= ${today})`.as(
      'next_due_on',
    ),
  ] as const;

export interface BalanceRow {
  readonly currency: string;
  readonly charged_cents: number;
  readonly paid_cents: number;
  readonly balance_cents: number;
  readonly overdue_from: Day;
  readonly overdue_cents: number;
  readonly next_due_on: Day | null;
}

export function toBalance(row: BalanceRow, today: Day): EnrolmentBalance {
  const overdueFrom = row.overdue_from < today ? row.overdue_from : null;
  return {
    currency: row.currency,
    charged: formatHundredths(row.charged_cents),
    paid: formatHundredths(row.paid_cents),
    balance: formatHundredths(row.balance_cents),
    overdue: formatHundredths(row.overdue_cents),
    overdue_from: overdueFrom,
    days_overdue: overdueFrom === null ? 0 : countDays({ from: overdueFrom, to: today }) - 1,
    next_due_on: row.next_due_on,
  };
}
