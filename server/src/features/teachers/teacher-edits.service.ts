import type { TeacherDetails } from '@provost/contract/teachers';
import type { teacherChange } from '@provost/contract/teachers.form';
import type * as z from 'zod/mini';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError, requireFound } from '../../http/errors.ts';
import { lockPerson, saveUser } from '../../school/accounts/edit-user.ts';
import { finishEmailChange, type MailSettings } from '../../school/accounts/email-change.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { classLevelLock } from '../../school/class-levels/class-level-rules.ts';
import { saveTags, tagFields, wantedTags } from '../../school/tags/record-tags.ts';
import { taggedUsers, toTags } from '../../school/tags/tags.repository.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { changedFields } from '../../school/writes/versions.ts';
import { type TeacherRow, toLoad, toTaughtCourse, toTeacher, toTexts } from './teachers.mapper.ts';
import { coursesOf, findTeacher, saveTeacher } from './teachers.repository.ts';
import { requireClassLevels } from './teachers.service.ts';

type Change = z.output<typeof teacherChange>;

/** Edits a teacher. Without a change there is no event and no new version. */
export async function updateTeacher(
  database: Database,
  writer: Writer,
  id: number,
  change: Change,
  request: WriteRequest,
  settings: MailSettings,
): Promise<Written<TeacherRow>> {
  if (change.class_levels) await takeLock(writer, classLevelLock);
  if (!(await lockPerson(writer, id, 'teacher'))) throw new AppError('not_found');
  const current = await storedTeacher(writer, id);
  if (change.version !== undefined && change.version !== current.version) {
    throw new AppError('stale', { current: await readDetails(writer, current, request.now) });
  }
  const changes = changedFields(fieldsOf(current), {
    ...wantedFields(change),
    ...(await wantedTags(writer, change.tags, request)),
  });
  if (!changes) return { data: current };
  const { headline, bio, subjects, class_levels, qualifications, experience_years, ...others } =
    changes.after;
  const { tags: _tags, tag_ids, ...user } = others;
  const known = toTexts(current.class_levels);
  await requireClassLevels(writer, class_levels?.filter((name) => !known.includes(name)) ?? []);
  await saveUser(database, writer, current, user, request.now);
  await saveTeacher(writer, id, {
    ...(headline !== undefined && { headline }),
    ...(bio !== undefined && { bio }),
    ...(subjects && { subjects: JSON.stringify(subjects) }),
    ...(class_levels && { class_levels: JSON.stringify(class_levels) }),
    ...(qualifications !== undefined && { qualifications }),
    ...(experience_years !== undefined && { experience_years }),
  });
  if (tag_ids) {
    const before = changes.before.tag_ids ?? [];
    await saveTags(writer, taggedUsers, [{ id, before, after: tag_ids }]);
  }
  const row = await storedTeacher(writer, id);
  const undo = await recordWrite(writer, request, {
    action: 'teacher.updated',
    ...auditSubject('Teacher', id, row.full_name),
    ...changes,
    subjectVersion: row.version,
  });
  if (row.email !== current.email) {
    await finishEmailChange(writer, { ...request, user: current, eventId: undo, settings });
  }
  return { data: row, undo };
}

export const fieldsOf = (row: TeacherRow) => ({
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  locale: row.locale,
  headline: row.headline,
  bio: row.bio,
  subjects: toTexts(row.subjects),
  class_levels: toTexts(row.class_levels),
  qualifications: row.qualifications,
  experience_years: row.experience_years,
  ...tagFields(toTags(row.tags)),
});

/** An empty text is stored as none, as at registration. */
function wantedFields(change: Change) {
  const { version: _, password: _password, headline, bio, qualifications, ...rest } = change;
  const { tags: _tags, ...fields } = rest;
  const orNull = (text: string | null | undefined) => (text === '' ? null : text);
  return {
    ...fields,
    headline: orNull(headline),
    bio: orNull(bio),
    qualifications: orNull(qualifications),
  };
}

async function storedTeacher(writer: Writer, id: number): Promise<TeacherRow> {
  const row = await findTeacher(writer, id);
  if (!row) throw new Error('A stored teacher cannot be found.');
  return row;
}

export async function readTeacher(reader: Reader, id: number, now: Date): Promise<TeacherDetails> {
  const row = requireFound(await findTeacher(reader, id));
  return readDetails(reader, row, now);
}

async function readDetails(reader: Reader, row: TeacherRow, now: Date): Promise<TeacherDetails> {
  const courses = (await coursesOf(reader, row.id)).map(toTaughtCourse);
  return { ...toTeacher(row, { now }), courses, load: toLoad(courses) };
}
