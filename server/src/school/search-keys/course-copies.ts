import { sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import { courseKeys, pricingSearchKey } from './search-keys.ts';

/** A course can have many payments: more in one statement could exceed its time limit. */
const paymentsPerStatement = 5000;

/** The keys that `paymentSearchKey` gives. */
export async function rekeyPayments(writer: Writer, courseId: number, titleKey: string) {
  for (let last = 0, count = paymentsPerStatement; count >= paymentsPerStatement; ) {
    const rows = await writer
      .updateTable('payments')
      .set((payment) => ({
        search_key: sql<string>`lower(payments.number) || ' ' || ${payment
          .selectFrom('users')
          .select(sql<string>`users.name_key || ' ' || users.email`.as('names'))
          .whereRef('users.id', '=', 'payments.student_id')} || ${` ${titleKey}`}
          || coalesce(' ' || lower(payments.provider_ref), '')`,
      }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('payments as later')
          .select('later.id')
          .where('later.course_id', '=', courseId)
          .where('later.id', '>', last)
          .orderBy('later.id')
          .limit(paymentsPerStatement),
      )
      .returning('id')
      .execute();
    count = rows.length;
    last = rows.reduce((highest, { id }) => Math.max(highest, id), last);
  }
}

export const rekeyPricings = (
  writer: Writer,
  courseId: number,
  names: Parameters<typeof pricingSearchKey>[0],
) =>
  writer
    .updateTable('pricings')
    .set({ search_key: pricingSearchKey(names) })
    .where('course_id', '=', courseId)
    .execute();

/** After a change of the title alone. The caller has locked the course and the keys of payments. */
export async function rekeyCourse(writer: Writer, id: number): Promise<void> {
  const course = await writer
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .select(['courses.title', 'courses.code', 'courses.subject', 'class_levels.name'])
    .where('courses.id', '=', id)
    .executeTakeFirstOrThrow();
  const keys = courseKeys(course);
  await writer.updateTable('courses').set(keys).where('id', '=', id).execute();
  await rekeyPayments(writer, id, keys.title_key);
  await rekeyPricings(writer, id, { title_key: keys.title_key, class_level: course.name });
}
