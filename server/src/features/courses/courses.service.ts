import type { courseChange, courseForm } from '@provost/contract/courses.form';
import type { Updateable } from 'kysely';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Restored } from '../../school/audit/reverts.ts';
import { savePrice, setCoursePrice } from '../../school/courses/course-price.ts';
import { rekeyPayments, rekeyPricings } from '../../school/search-keys/course-copies.ts';
import { lockPaymentKeys } from '../../school/search-keys/payment-keys.ts';
import { courseKeys } from '../../school/search-keys/search-keys.ts';
import { lockSettings, readStoredSettings } from '../../school/settings.ts';
import { saveTags, wantedTags } from '../../school/tags/record-tags.ts';
import { taggedCourses } from '../../school/tags/tags.repository.ts';
import { withInstants } from '../../school/time/time-zone.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import { type CourseFields, fieldsOf, newFields, toCents, typedFields } from './course-fields.ts';
import { requireFreeCode, requireValidFields } from './course-rules.ts';
import * as repository from './course-writes.repository.ts';
import { toCourse } from './courses.mapper.ts';

export type CourseForm = z.output<typeof courseForm>;
type Change = z.output<typeof courseChange>;

const timeFields = ['starts_at', 'ends_at'] as const;

export async function createCourse(
  writer: Writer,
  form: CourseForm,
  request: WriteRequest,
  restored?: Restored,
): Promise<Written<repository.LockedCourse>> {
  const settings = await lockedSettings(writer);
  const tags = await wantedTags(writer, form.tags, request);
  const times = await withInstants(writer, form, timeFields);
  const fields = newFields(times, settings.default_currency, tags);
  await requireFreeCode(writer, fields.code);
  await requireValidFields(writer, fields, fields, undefined, settings);
  const id = await repository.insertCourse(writer, {
    ...columnsOf(fields),
    ...courseKeys(fields),
    ...restored,
    price_cents: 0,
    is_priced: 0,
    created_at: request.now.toISOString(),
  });
  await repository.savePlans(writer, id, fields.payment_plans);
  await saveTags(writer, taggedCourses, [{ id, before: [], after: fields.tag_ids }]);
  if (fields.price !== null) await addPrice(writer, await find(writer, id), fields.price, request);
  const data = await find(writer, id);
  const undo = await recordWrite(writer, request, {
    action: 'course.created',
    ...subjectOf(data),
    after: { ...fields },
  });
  return { data, undo };
}

/** Edits a course. A price is added to its history, and a new title to all search keys. */
export async function updateCourse(
  writer: Writer,
  id: number,
  change: Change,
  request: WriteRequest,
) {
  const row = requireFound(await repository.lockCourse(writer, id));
  requireVersion(change.version, row, () => toCourse(row));
  const current = fieldsOf(row);
  const changes = changedFields<Record<string, unknown>>(
    { ...current },
    typedFields(
      await withInstants(writer, change, timeFields),
      await wantedTags(writer, change.tags, request),
    ),
  );
  if (!changes) return { data: row, undo: undefined, status: undefined };
  const after = changes.after as Partial<CourseFields>;
  const next = { ...current, ...after };
  if (after.price === null && request.revertsId === undefined) {
    throw invalidField('price', 'validation.price_remains');
  }
  const read = after.currency === undefined ? readStoredSettings : lockedSettings;
  const settings = await read(writer);
  if (after.code !== undefined) await requireFreeCode(writer, after.code, id);
  await requireValidFields(writer, next, after, { ...current, id }, settings);
  await repository.saveCourse(writer, id, {
    ...columnsOf(after),
    ...courseKeys(next),
    version: row.version + 1,
  });
  if (after.payment_plans) await repository.savePlans(writer, id, after.payment_plans);
  if (after.tag_ids) {
    await saveTags(writer, taggedCourses, [{ id, before: current.tag_ids, after: after.tag_ids }]);
  }
  if (after.currency !== undefined) await repository.saveCurrency(writer, id, after.currency);
  const changed = await find(writer, id);
  if (after.price !== undefined) await addPrice(writer, changed, after.price, request);
  if (after.title !== undefined) {
    await lockPaymentKeys(writer);
    await rekeyPayments(writer, id, changed.title_key);
  }
  if (after.title !== undefined || after.class_level !== undefined) {
    await rekeyPricings(writer, id, changed);
  }
  const data = await find(writer, id);
  const undo = await recordWrite(writer, request, {
    action: 'course.updated',
    ...subjectOf(data),
    ...changes,
  });
  return { data, undo, status: after.status };
}

/**
 * Deletes a draft that nothing refers to. The revert of its creation can also delete it after it
 * was published.
 */
export async function deleteCourse(
  writer: Writer,
  id: number,
  version: number | undefined,
  request: WriteRequest,
): Promise<Written<repository.LockedCourse>> {
  const data = await repository.lockCourse(writer, id);
  if (!data) throw new AppError(request.revertsId === undefined ? 'not_found' : 'stale');
  requireVersion(version, data, () => toCourse(data));
  const isDraft = data.status === 'draft' || request.revertsId !== undefined;
  const isUsed =
    (await repository.hasEnrolments(writer, id)) ||
    (await repository.hasPayments(writer, id)) ||
    (await repository.hasNotes(writer, id));
  if (!isDraft || isUsed) throw new AppError('in_use', { message: 'errors.course_in_use' });
  await repository.removeCourse(writer, id);
  const before = { ...fieldsOf(data) };
  return {
    data,
    undo: await recordWrite(writer, request, {
      action: 'course.deleted',
      ...subjectOf(data),
      before,
    }),
  };
}

/** A currency is not removed while a course gets it. */
async function lockedSettings(writer: Writer) {
  await lockSettings(writer);
  return readStoredSettings(writer);
}

async function find(writer: Writer, id: number): Promise<repository.LockedCourse> {
  const row = await repository.lockCourse(writer, id);
  if (!row) throw new Error('A course just saved cannot be found.');
  return row;
}

/** Null only when a revert takes back the first price of a draft. */
async function addPrice(
  writer: Writer,
  course: repository.LockedCourse,
  price: string | null,
  { caller, now }: WriteRequest,
): Promise<void> {
  if (price === null) {
    await repository.removePricings(writer, course.id, caller.userId, now);
    await setCoursePrice(writer, course.id, null);
    return;
  }
  const cents = toCents(price);
  const prices = { original: cents, discount: 0, final: cents };
  await savePrice(writer, course, { ...prices, by: caller.userId, at: now });
}

function columnsOf<F extends Partial<CourseFields>>(fields: F) {
  const { class_level, teacher, tax_rate, ...others } = fields;
  const { price: _, payment_plans: _plans, tags: _tags, tag_ids: _ids, ...columns } = others;
  return {
    ...columns,
    ...(class_level !== undefined && { class_level_id: class_level }),
    ...(teacher !== undefined && { teacher_id: teacher }),
    ...(tax_rate !== undefined && { tax_rate_id: tax_rate }),
  } as unknown as Omit<
    F,
    'class_level' | 'teacher' | 'price' | 'payment_plans' | 'tax_rate' | 'tags' | 'tag_ids'
  > &
    (F extends CourseFields
      ? { class_level_id: number; teacher_id: number | null; tax_rate_id: number | null }
      : Pick<Updateable<Tables['courses']>, 'class_level_id' | 'teacher_id' | 'tax_rate_id'>);
}

const subjectOf = (course: repository.LockedCourse) => ({
  ...auditSubject('Course', course.id, course.title),
  subjectVersion: course.version,
});
