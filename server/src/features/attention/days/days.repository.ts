import { type Day, startOf } from '@provost/contract/days';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { DayRow, PageFigures, Taking } from './day-figures.ts';

export const findDay = (reader: Reader, date: Day) =>
  dayRows(reader).where('days.date', '=', date).executeTakeFirst();

const dayRows = (reader: Reader) =>
  reader
    .selectFrom('days')
    .leftJoin('users', 'users.id', 'days.closed_by')
    .selectAll('days')
    .select('users.full_name as closed_by_name');

/** The nearest closed page before a day, or after it. */
export const nearestClosed = (reader: Reader, side: '<' | '>', date: Day) =>
  dayRows(reader)
    .where('days.closed_at', 'is not', null)
    .where('days.date', side, date)
    .orderBy('days.date', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();

export const closedBetween = (reader: Reader, from: Day, to: Day) =>
  dayRows(reader)
    .where('days.closed_at', 'is not', null)
    .where('days.date', '>=', from)
    .where('days.date', '<=', to)
    .orderBy('days.date', 'desc')
    .execute();

export async function saveDay(writer: Writer, row: Omit<DayRow, 'closed_by_name'>): Promise<void> {
  const { date: _, ...columns } = row;
  await writer
    .insertInto('days')
    .values(row)
    .onConflict((on) => on.column('date').doUpdateSet(columns))
    .execute();
}

/** Succeeded entries of all days up to one, by method and currency: whole months, then days. */
export async function ledgerUntil(reader: Reader, day: Day): Promise<Taking[]> {
  const columns = sql`currency, method, count, gross_cents, refund_cents`;
  const { rows } = await sql<Taking>`select currency, method,
      cast(sum(count) as bigint) as entries, cast(sum(gross_cents) as bigint) as gross_cents,
      cast(sum(refund_cents) as bigint) as refund_cents
    from (select ${columns} from monthly_method_revenue_totals where month < ${day.slice(0, 7)}
      union all select ${columns} from daily_method_revenue_totals
        where day between ${startOf('month', day)} and ${day}) as entries
    group by currency, method order by currency, method`.execute(reader);
  return rows;
}

export async function lastTransactionId(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('transactions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

const maxLate = 100;

/** Entries that were recorded after a page was closed, with a time on that page or before. */
export const lateEntries = (reader: Reader, lastId: number, endsAt: string) =>
  reader
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.id', 'transactions.payment_id')
    .select(['payments.id as payment_id', 'payments.number'])
    .select(['transactions.type', 'transactions.amount_cents', 'transactions.currency'])
    .select('transactions.occurred_at')
    .where('transactions.id', '>', lastId)
    .where('transactions.occurred_at', '<', endsAt)
    .where('transactions.status', '=', 'succeeded')
    .orderBy('transactions.id')
    .limit(maxLate)
    .$castTo<PageFigures['late'][number]>()
    .execute();

export interface Counted {
  /** Rows of these times, of the day on which the page begins. */
  readonly from: string;
  readonly until: string;
  /** All rows of these days. */
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** New students and enrolments: of the first day by time, of the others by day. */
export async function countArrivals(reader: Reader, { from, until, firstDay, lastDay }: Counted) {
  const ofDays = (table: string, count: RawBuilder<unknown>) =>
    sql`coalesce((select sum(${count}) from ${sql.table(table)}
      where day between ${firstDay} and ${lastDay}), 0)`;
  const ofTimes = (column: string, rows: RawBuilder<unknown>) =>
    sql`(select count(*) from ${rows}
      and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;
  const { rows } = await sql<{ students: number; enrolments: number }>`select
    cast(${ofDays('daily_student_counts', sql`count`)}
      + ${ofTimes('created_at', sql`users where user_type = 'student'`)} as bigint) as students,
    cast(${ofDays('daily_enrolment_counts', sql`count - transferred`)}
      + ${ofTimes('enrolled_at', sql`enrolments where status <> 'waiting' and transferred_from_id is null`)}
      as bigint) as enrolments`.execute(reader);
  return { students: rows[0]?.students ?? 0, enrolments: rows[0]?.enrolments ?? 0 };
}

const maxDue = 50;

export async function chargesDue(reader: Reader, date: Day): Promise<PageFigures['due']> {
  const due = reader
    .selectFrom('charges')
    .where('charges.due_on', '=', date)
    .where(sql<boolean>`charges.open_cents > 0`);
  const charges = await due
    .innerJoin('enrolments', 'enrolments.id', 'charges.enrolment_id')
    .select(['charges.id', 'charges.enrolment_id'])
    .select(['enrolments.student_id', 'enrolments.course_id'])
    .select('charges.open_cents')
    .select('enrolments.currency')
    .orderBy('charges.id')
    .limit(maxDue)
    .execute();
  const counted = await due
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .executeTakeFirstOrThrow();
  // On PostgreSQL a row of an aggregate can be a difference: only sums say that nothing is open.
  const { rows: totals } = await sql<PageFigures['due']['totals'][number]>`
    select currency, cast(sum(open_cents) as bigint) as cents from charge_totals
    where due_on = ${date} group by currency having sum(open_cents) <> 0
    order by currency`.execute(reader);
  return { count: counted.count, charges, totals };
}

export async function trialsEnding(reader: Reader, date: Day): Promise<number> {
  const row = await reader
    .selectFrom('daily_trial_counts')
    .select('count')
    .where('day', '=', date)
    .where('has_purchased', '=', 0)
    .executeTakeFirst();
  return row?.count ?? 0;
}

const maxCourses = 20;

export const coursesStarting = async (reader: Reader, from: string, until: string) =>
  (
    await reader
      .selectFrom('courses')
      .select('id')
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .where('status', '=', 'published')
      .orderBy('starts_at')
      .orderBy('id')
      .limit(maxCourses)
      .execute()
  ).map(({ id }) => id);

export const namesOfUsers = async (reader: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : reader.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();

export const namesOfCourses = async (reader: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : reader.selectFrom('courses').select(['id', 'code', 'title']).where('id', 'in', ids).execute();

const maxColleagues = 200;

export const findColleagues = (reader: Reader) =>
  reader
    .selectFrom('users')
    .select(['id', 'full_name', 'user_type'])
    .where(sql<boolean>`user_type in ('owner', 'admin', 'finance', 'support')`)
    .where('status', '=', 'active')
    .orderBy('name_key')
    .orderBy('id')
    .limit(maxColleagues)
    .execute();
