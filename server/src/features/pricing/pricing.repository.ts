import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { idFilter } from '../../list/filters.ts';
import { classLevelFilter } from '../../school/class-levels/class-level-filter.ts';

/** Ordered by id, which is assigned under the lock of the course: clocks of two nodes can differ. */
const isCurrent = sql<0 | 1>`case when exists (
    select 1 from pricings later
    where later.course_id = pricings.course_id and later.id > pricings.id
      and later.deleted_at is null
  ) then 0 else 1 end`;

/** The price before this one: the last saved one, or what the course cost before the first. */
const priceBefore = sql<number | null>`coalesce((
    select earlier.final_cents from pricings earlier
    where earlier.course_id = pricings.course_id and earlier.id < pricings.id
      and earlier.deleted_at is null
    order by earlier.id desc limit 1
  ), (
    select first.previous_cents from pricings first
    where first.course_id = pricings.course_id order by first.id limit 1
  ))`;

export const pricingRows = (reader: Reader) =>
  reader
    .selectFrom('pricings')
    .innerJoin('courses', 'courses.id', 'pricings.course_id')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .leftJoin('users as author', 'author.id', 'pricings.created_by')
    .selectAll('pricings')
    .select('courses.title as course_title')
    .select('class_levels.name as class_level')
    .select('courses.currency')
    .select(['author.id as author_id', 'author.full_name as author_name'])
    .select([isCurrent.as('is_current'), priceBefore.as('restored_cents')]);

/** Prices that have not been deleted. */
export const pricingSource = {
  name: 'prices',
  table: 'pricings',
  join: sql`inner join courses on courses.id = pricings.course_id`,
  where: sql<SqlBool>`pricings.deleted_at is null`,
  orderings: {
    created_at: { column: 'pricings.created_at', kind: 'instant' },
    course: { column: 'courses.title_key', kind: 'text' },
    original_price: { column: 'pricings.original_cents', kind: 'number' },
    discount_percent: { column: 'pricings.discount_points', kind: 'number' },
    final_price: { column: 'pricings.final_cents', kind: 'number' },
  },
  defaultOrdering: [{ field: 'created_at', descending: true }],
  filters: {
    class_level: classLevelFilter({ column: 'courses.class_level_id', holds: 'id' }),
    course: idFilter('pricings.course_id'),
  },
  search: { table: 'pricings', amount: 'pricings.final_cents' },
  rows: pricingRows,
} as const;

/** Also a deleted one. */
export const findPricing = (reader: Reader, id: number) =>
  pricingRows(reader).select('courses.status').where('pricings.id', '=', id).executeTakeFirst();

/** The one that was saved last and not deleted. */
export const findLastPricing = (reader: Reader, courseId: number) =>
  pricingRows(reader)
    .where('pricings.course_id', '=', courseId)
    .where('pricings.deleted_at', 'is', null)
    .orderBy('pricings.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findPricedCourse = (reader: Reader, id: number) =>
  reader
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .select(['courses.id', 'courses.title', 'courses.title_key', 'courses.price_cents'])
    .select('courses.is_priced')
    .select('class_levels.name as class_level')
    .where('courses.id', '=', id)
    .executeTakeFirst();

/** Other price changes of this course wait until the transaction ends. */
export const lockCourse = (writer: Writer, id: number) =>
  writer.selectFrom('courses').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** The price is part of the course: an edit of an older version must fail. */
export const countVersion = (writer: Writer, courseId: number) =>
  writer
    .updateTable('courses')
    .set((course) => ({ version: course('version', '+', 1) }))
    .where('id', '=', courseId)
    .execute();

export const setDeleted = (
  writer: Writer,
  id: number,
  deleted: { readonly by: number; readonly at: Date } | undefined,
) =>
  writer
    .updateTable('pricings')
    .set({ deleted_at: deleted?.at.toISOString() ?? null, deleted_by: deleted?.by ?? null })
    .where('id', '=', id)
    .execute();

/** After a price was deleted or restored: a later one can follow another price now. */
export const refreshPrevious = (writer: Writer, courseId: number) =>
  sql`update pricings set previous_cents = ${priceBefore}
    where course_id = ${courseId} and deleted_at is null
      and previous_cents is distinct from ${priceBefore}`.execute(writer);

export const findCurrency = (reader: Reader, courseId: number) =>
  reader.selectFrom('courses').select('currency').where('id', '=', courseId).executeTakeFirst();

/** Who paid for a course since a time, and how much. Refunds are not subtracted. */
export const salesOf = (reader: Reader, courseId: number, since: string) =>
  reader
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.payment_id', 'payments.id')
    .select((eb) => [
      eb.cast<number>(eb.fn.count('payments.student_id').distinct(), 'bigint').as('count'),
      eb
        .cast<number>(eb.fn.coalesce(eb.fn.sum('transactions.amount_cents'), sql.lit(0)), 'bigint')
        .as('cents'),
    ])
    .where('payments.course_id', '=', courseId)
    .where('transactions.status', '=', 'succeeded')
    .where('transactions.amount_cents', '>', 0)
    .where('transactions.occurred_at', '>=', since)
    .executeTakeFirstOrThrow();
