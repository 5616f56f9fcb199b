import { currentZone } from './aggregate.ts';
import { isLastOfCurrency, paysFor } from './balances.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { dayOf } from './zoned-aggregates.ts';

/**
 * By how much what is overdue changed on each day of the school. A charge is overdue from the day
 * after its due date. Payments count on their day, discounts, waivers and cancellations from the day
 * on which they were recorded. A credit of one enrolment covers nothing of another.
 */
export function overdueChanges({ engine }: SqlDialect): string {
  const day = (time: string) => dayOf(engine, currentZone, time);
  const afterDue =
    engine === 'sqlite'
      ? `date(c.due_on, '+1 day')`
      : `to_char(c.due_on::date + 1, 'YYYY-MM-DD') collate "C"`;
  const starts = `case when c.amount_cents > 0 then ${afterDue} else ${day('c.created_at')} end`;
  const above = (value: string) => `case when ${value} > 0 then ${value} else 0 end`;
  return `create view overdue_changes as
    with charged as (
      select c.enrolment_id, ${starts} as day, c.amount_cents as cents,
        case when c.cancelled_at is not null then ${day('c.cancelled_at')} end as ended
      from charges c
    ), changes as (
      select enrolment_id, day, cents from charged
      union all select enrolment_id, case when ended > day then ended else day end, -cents
        from charged where ended is not null
      union all select e.id, ${day('t.occurred_at')}, -t.amount_cents
        from enrolments e join payments p on ${paysFor('p', 'e')} and p.currency = e.currency
          and p.status in ('paid', 'partially_refunded', 'refunded')
        join transactions t on t.payment_id = p.id and t.status = 'succeeded'
        where ${isLastOfCurrency('e')}
    ), by_day as (
      select enrolment_id, day, sum(cents) as cents from changes group by enrolment_id, day
    ), running as (
      select enrolment_id, day, cents,
        sum(cents) over (partition by enrolment_id order by day) as owed
      from by_day
    )
    select e.currency, r.day,
      cast(sum(${above('r.owed')} - ${above('(r.owed - r.cents)')}) as ${engine === 'sqlite' ? 'integer' : 'bigint'}) as cents
    from running r join enrolments e on e.id = r.enrolment_id
    group by e.currency, r.day`;
}
