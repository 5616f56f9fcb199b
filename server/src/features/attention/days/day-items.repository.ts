import * as attention from '@provost/contract/attention';
import { maxDayItems } from '@provost/contract/day-pages';
import { addDays, dayIn, startOfDay } from '@provost/contract/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { allOf, type Clock, type Condition } from '../../../list/condition.ts';
import { filterConditions } from '../../../list/filters.ts';
import type { ListDefinition } from '../../../list/list-source.ts';
import { rowsOfList } from '../../../list/matches.ts';
import { toItem } from '../attention.mapper.ts';
import * as sources from '../attention-sources.repository.ts';

/** Money that is being lost first, then people who wait, then what can wait. */
const byHarm: readonly attention.AttentionKind[] = [
  'enrolled_unpaid',
  'overdue',
  'refunded_still_enrolled',
  'failed_payment',
  'pending_payment_old',
  'paid_not_enrolled',
  'overpaid',
  'trial_ending',
  'seat_free',
  'course_over_capacity',
  'course_starting_without_students',
  'course_without_teacher',
  'unenrolled_waiting',
  'archived_still_enrolled',
];

/** How many days after the stored time an item arises. */
const arisesAfterDays: Partial<Record<attention.AttentionKind, number>> = {
  pending_payment_old: attention.pendingPaymentDays,
  unenrolled_waiting: attention.waitingDays,
  trial_ending: -attention.trialEndingDays,
  course_starting_without_students: -attention.courseStartDays,
};

/** The earliest stored time of items that arose at a time or later. */
function storedSince(kind: attention.AttentionKind, from: string, timeZone: string): string {
  const time = new Date(from);
  if (!attention.isSinceDay(kind)) return sources.daysFrom(time, -(arisesAfterDays[kind] ?? 0));
  // Something is overdue from the day after the one on which it was due.
  const day = dayIn(timeZone, time);
  return startOfDay(day, timeZone) === time.getTime() ? addDays(day, -1) : day;
}

export interface Reading {
  readonly kinds: readonly attention.AttentionKind[];
  readonly from: string;
  /** Whose items are read; without it those of everyone. */
  readonly userId?: number;
  readonly clock: Clock;
}

interface ItemKey {
  readonly kind: attention.AttentionKind;
  readonly id: number;
}

/** Items whose snooze ended since then, and those that were handed to the user. */
async function returned(reader: Reader, { from, userId, clock }: Reading): Promise<ItemKey[]> {
  const rows = await reader
    .selectFrom('attention_snoozes')
    .select(['kind', 'item_id as id'])
    .where(({ eb, and, or }) =>
      or([
        and([eb('until', '>=', from), eb('until', '<=', clock.now.toISOString())]),
        ...(userId === undefined ? [] : [eb('assigned_to', '=', userId)]),
      ]),
    )
    .execute();
  return rows as ItemKey[];
}

/** An item that a colleague works on is on the page of the colleague. */
function isOfUser(
  kind: attention.AttentionKind,
  id: RawBuilder<unknown>,
  since: string,
  userId: number,
) {
  return sql<SqlBool>`not exists (select 1 from attention_snoozes
    join users colleague on colleague.id = attention_snoozes.assigned_to
    where attention_snoozes.kind = ${sql.lit(kind)} and attention_snoozes.item_id = ${id}
      and ${sources.isOfSituation(kind, since)}
      and colleague.id <> ${userId} and colleague.status = 'active')`;
}

function keysOf(kind: attention.AttentionKind, reading: Reading, extra: readonly number[]) {
  const { clock, from, userId } = reading;
  const source: ListDefinition = sources.attentionSources[kind];
  const id = sql.ref(`${source.table}.id`);
  const since = source.orderings.since?.column ?? '';
  const tables = sql`${sql.table(source.table)} ${source.join ?? sql``}`;
  const listed = [
    ...rowsOfList(source, clock),
    ...filterConditions(source.filters, { snoozed: ['false'] }, clock),
    ...(userId === undefined ? [] : [isOfUser(kind, id, since, userId)]),
  ];
  const arose = sql<SqlBool>`${sql.ref(since)} >= ${storedSince(kind, from, clock.timeZone)}`;
  const select = (condition: Condition) => sql<ItemKey>`select * from (
    select ${sql.lit(kind)} as kind, ${id} as id from ${tables}
    where ${allOf([...listed, condition])} order by ${sql.ref(since)}
    limit ${sql.lit(attention.maxAttentionCount)}) as items`;
  if (extra.length === 0) return [select(arose)];
  return [select(arose), select(sql<SqlBool>`${id} in (${sql.join([...extra])})`)];
}

/** The keys of the items of a page, in order of harm. Every kind in one statement. */
export async function findItemKeys(reader: Reader, reading: Reading): Promise<ItemKey[]> {
  const kinds = byHarm.filter((kind) => reading.kinds.includes(kind));
  if (kinds.length === 0) return [];
  const others = await returned(reader, reading);
  const selects = kinds.flatMap((kind) =>
    keysOf(
      kind,
      reading,
      others.filter((each) => each.kind === kind).map(({ id }) => id),
    ),
  );
  const { rows } = await sql.join<ItemKey>(selects, sql` union `).execute(reader);
  return rows.sort(
    (one, other) => byHarm.indexOf(one.kind) - byHarm.indexOf(other.kind) || one.id - other.id,
  );
}

/** The first items of a page: those of a kind with the largest amounts first. */
export async function findItems(reader: Reader, keys: readonly ItemKey[], clock: Clock) {
  const found: attention.AttentionItem[] = [];
  for (const kind of byHarm) {
    const ids = keys.slice(0, maxDayItems).filter((key) => key.kind === kind);
    if (ids.length === 0) continue;
    const source = sources.sourceOf(kind);
    const id = sql.ref(`${source.table}.id`);
    const rows = await source
      .rows(reader, clock)
      .where(sql<SqlBool>`${id} in (${sql.join(ids.map((key) => key.id))})`)
      .execute();
    const items = rows.map((row) => toItem(kind, row, clock));
    found.push(
      ...items.sort(
        (one, other) =>
          Number(other.amount ?? 0) - Number(one.amount ?? 0) || (one.since < other.since ? -1 : 1),
      ),
    );
  }
  return found;
}
