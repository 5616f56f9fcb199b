import type { Insertable, Updateable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { removeAllTags, taggedCourses } from '../../school/tags/tags.repository.ts';
import { courseRows } from './courses.repository.ts';

export async function lockCourse(writer: Writer, id: number) {
  await writer.selectFrom('courses').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return courseRows(writer).where('courses.id', '=', id).executeTakeFirst();
}

export type LockedCourse = NonNullable<Awaited<ReturnType<typeof lockCourse>>>;

export async function insertCourse(writer: Writer, course: Insertable<Tables['courses']>) {
  const { id } = await writer
    .insertInto('courses')
    .values(course)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const saveCourse = (writer: Writer, id: number, change: Updateable<Tables['courses']>) =>
  writer.updateTable('courses').set(change).where('id', '=', id).execute();

/** With its price history. */
export async function removeCourse(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('pricings').where('course_id', '=', id).execute();
  await removeAllTags(writer, taggedCourses, [id]);
  await writer.deleteFrom('courses').where('id', '=', id).execute();
}

/** Removes prices from the list; a draft without a price has none. */
export const removePricings = (writer: Writer, courseId: number, by: number, at: Date) =>
  writer
    .updateTable('pricings')
    .set({ deleted_at: at.toISOString(), deleted_by: by })
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .execute();

/** Replaces the plans that the course offers, in this order. */
export async function savePlans(writer: Writer, courseId: number, ids: readonly number[]) {
  await writer.deleteFrom('course_plans').where('course_id', '=', courseId).execute();
  if (ids.length === 0) return;
  await writer
    .insertInto('course_plans')
    .values(ids.map((plan_id, position) => ({ course_id: courseId, plan_id, position })))
    .execute();
}

/** Locked: no plan is deleted while a course gets it. */
export const lockPlans = async (writer: Writer, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : writer
        .selectFrom('payment_plans')
        .select(['id', 'archived'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();

export const lockTaxRate = (writer: Writer, id: number) =>
  writer
    .selectFrom('tax_rates')
    .select('archived')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findCodes = (reader: Reader) =>
  reader.selectFrom('courses').select(['id', 'code']).execute();

export const findClassLevel = (reader: Reader, id: number) =>
  reader
    .selectFrom('class_levels')
    .select(['name', 'archived'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findAssignableTeacher = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'teacher')
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst();

const firstOf = (reader: Reader, table: 'enrolments' | 'payments', courseId: number) =>
  reader.selectFrom(table).select('id').where('course_id', '=', courseId).limit(1);

export const hasPayments = async (reader: Reader, courseId: number): Promise<boolean> =>
  (await firstOf(reader, 'payments', courseId).executeTakeFirst()) !== undefined;

export async function hasCharges(reader: Reader, courseId: number): Promise<boolean> {
  const charge = await reader
    .selectFrom('enrolments')
    .innerJoin('charges', 'charges.enrolment_id', 'enrolments.id')
    .select('charges.id')
    .where('enrolments.course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst();
  return charge !== undefined;
}

/** Of enrolments that were never charged. */
export const saveCurrency = (writer: Writer, courseId: number, currency: string) =>
  writer.updateTable('enrolments').set({ currency }).where('course_id', '=', courseId).execute();

export const hasEnrolments = async (reader: Reader, courseId: number): Promise<boolean> =>
  (await firstOf(reader, 'enrolments', courseId).executeTakeFirst()) !== undefined;

export async function hasNotes(reader: Reader, courseId: number): Promise<boolean> {
  const note = await reader
    .selectFrom('notes')
    .select('id')
    .where('subject_type', '=', 'course')
    .where('subject_id', '=', courseId)
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}
