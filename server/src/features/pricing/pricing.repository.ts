import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { PricingsTable } from '../../database/tables.ts';
import { classLevelFilter } from '../../school/class-level-filter.ts';

export const pricingRows = (reader: Reader) =>
  reader
    .selectFrom('pricings')
    .innerJoin('courses', 'courses.id', 'pricings.course_id')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .leftJoin('users as author', 'author.id', 'pricings.created_by')
    .select([
      'pricings.id',
      'courses.id as course_id',
      'courses.title as course_title',
      'class_levels.name as class_level',
      'courses.currency',
      'pricings.original_cents',
      'pricings.discount_points',
      'pricings.final_cents',
      'pricings.created_at',
      'author.id as author_id',
      'author.full_name as author_name',
    ]);

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
  filters: { class_level: classLevelFilter({ column: 'courses.class_level_id', holds: 'id' }) },
  search: { table: 'pricings', amount: 'pricings.final_cents' },
  rows: pricingRows,
} as const;

export const findPricing = (reader: Reader, id: number) =>
  pricingRows(reader)
    .where('pricings.id', '=', id)
    .where('pricings.deleted_at', 'is', null)
    .executeTakeFirst();

export const findPricedCourse = (reader: Reader, id: number) =>
  reader
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .select([
      'courses.id',
      'courses.title',
      'courses.price_cents',
      'class_levels.name as class_level',
    ])
    .where('courses.id', '=', id)
    .executeTakeFirst();

/** Other price changes of this course wait until the transaction ends. */
export const lockCourse = (writer: Writer, id: number) =>
  writer
    .updateTable('courses')
    .set((eb) => ({ price_cents: eb.ref('price_cents') }))
    .where('id', '=', id)
    .execute();

export const setCoursePrice = (writer: Writer, id: number, cents: number) =>
  writer.updateTable('courses').set({ price_cents: cents }).where('id', '=', id).execute();

export async function addPricing(
  writer: Writer,
  pricing: Insertable<PricingsTable>,
): Promise<number> {
  const { id } = await writer
    .insertInto('pricings')
    .values(pricing)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if it was already deleted. */
export async function markDeleted(
  writer: Writer,
  id: number,
  by: number,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('pricings')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The last saved price of a course that is not deleted. Ordered by id, which is assigned under the
 * lock of the course: the clocks of two nodes can differ.
 */
export const newestPricing = (reader: Reader, courseId: number) =>
  reader
    .selectFrom('pricings')
    .select(['id', 'final_cents'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
