import type { teacherForm } from '@provost/contract/teachers.form';
import type * as z from 'zod/mini';
import type { Database, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { invalidField } from '../../http/errors.ts';
import { newUser } from '../../school/accounts/new-user.ts';
import { type LinkSettings, sendLink } from '../../school/accounts/send-link.ts';
import { rejectEmailInUse } from '../../school/accounts/user-email.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { classLevelLock } from '../../school/class-levels/class-level-rules.ts';
import { saveTags, wantedTags } from '../../school/tags/record-tags.ts';
import { taggedUsers } from '../../school/tags/tags.repository.ts';
import { takeLock } from '../../school/writes/named-lock.ts';
import { classLevelsNamed, findTeacher, insertTeacher } from './teachers.repository.ts';

type Form = z.output<typeof teacherForm>;

interface NewTeacher {
  readonly form: Form;
  readonly passwordHash: string | null;
  readonly links: LinkSettings;
}

export async function createTeacher(
  database: Database,
  writer: Writer,
  { form: { password: _, invite = false, tags: ids, ...form }, passwordHash, links }: NewTeacher,
  request: WriteRequest,
) {
  if (form.class_levels) await takeLock(writer, classLevelLock);
  await requireClassLevels(writer, form.class_levels ?? []);
  const { tags = [], tag_ids = [] } = await wantedTags(writer, ids, request);
  const user = newUser({ ...identityOf(form), password_hash: passwordHash }, request.now);
  const status = invite ? 'invited' : 'active';
  const id = await insertTeacher(writer, { ...user, status }, detailsOf(form)).catch(
    rejectEmailInUse(database),
  );
  await saveTags(writer, taggedUsers, [{ id, before: [], after: tag_ids }]);
  const row = await findTeacher(writer, id);
  if (!row) throw new Error('The new teacher cannot be found.');
  await recordWrite(writer, request, {
    action: 'teacher.registered',
    ...auditSubject('Teacher', id, row.full_name),
    after: { ...form, ...(tags.length > 0 && { tags }), ...(invite && { status }) },
    subjectVersion: row.version,
  });
  if (!invite) return { row };
  return { row, invitation: await sendLink(writer, links, 'invitation', row, request) };
}

export async function requireClassLevels(writer: Writer, names: readonly string[]): Promise<void> {
  const levels = await classLevelsNamed(writer, names);
  const unknown = names.filter((_, index) => !levels[index]);
  if (unknown.length > 0) {
    throw invalidField('class_levels', 'validation.unknown_class_level', {
      names: unknown.join(', '),
    });
  }
  if (levels.some((level) => level?.archived === 1)) {
    throw invalidField('class_levels', 'validation.archived_class_level');
  }
}

type Identity = Omit<Form, 'password' | 'invite' | 'tags'>;

const identityOf = (form: Identity) => ({
  email: form.email,
  first_name: form.first_name,
  last_name: form.last_name,
  user_type: 'teacher',
  phone: form.phone ?? null,
  locale: form.locale ?? 'en',
});

const detailsOf = (form: Identity) => ({
  headline: form.headline || null,
  bio: form.bio || null,
  subjects: JSON.stringify(form.subjects ?? []),
  class_levels: JSON.stringify(form.class_levels ?? []),
  qualifications: form.qualifications || null,
  experience_years: form.experience_years ?? null,
});
