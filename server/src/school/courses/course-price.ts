import type { Writer } from '../../database/database.ts';
import { pricingSearchKey } from '../search-keys/search-keys.ts';

interface PricedCourse {
  readonly id: number;
  readonly title_key: string;
  readonly class_level: string;
  readonly price_cents: number;
  readonly is_priced: 0 | 1;
}

interface NewPrice {
  readonly original: number;
  /** Hundredths of a percent. */
  readonly discount: number;
  readonly final: number;
  readonly by: number;
  readonly at: Date;
}

/** Adds a price to the history of a locked course and makes it the current one. */
export async function savePrice(
  writer: Writer,
  course: PricedCourse,
  { original, discount, final, by, at }: NewPrice,
): Promise<number> {
  const { id } = await writer
    .insertInto('pricings')
    .values({
      course_id: course.id,
      original_cents: original,
      discount_points: discount,
      final_cents: final,
      previous_cents: course.is_priced ? course.price_cents : null,
      created_at: at.toISOString(),
      created_by: by,
      search_key: pricingSearchKey(course),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setCoursePrice(writer, course.id, final);
  return id;
}

/** Null: no price. */
export const setCoursePrice = (writer: Writer, courseId: number, cents: number | null) =>
  writer
    .updateTable('courses')
    .set({ price_cents: cents ?? 0, is_priced: cents === null ? 0 : 1 })
    .where('id', '=', courseId)
    .execute();
