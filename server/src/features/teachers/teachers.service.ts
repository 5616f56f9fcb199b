import type { teacherForm } from '@provost/contract/teachers.form';
import type { registerTeacher } from '@provost/contract/teachers.schema';
import type * as z from 'zod/mini';
import type { Database, Writer } from '../../database/database.ts';
import type { Call } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { recordWrite } from '../../school/audit-trail.ts';
import { classLevelLock } from '../../school/class-levels.ts';
import { takeLock } from '../../school/named-lock.ts';
import { newUser } from '../../school/new-user.ts';
import { hashPassword } from '../../school/password.ts';
import { requireStrongPassword } from '../../school/password-policy.ts';
import { writeRequest } from '../../school/write-request.ts';
import { addTeacher, findTeacher, knownClassLevels } from './teachers.repository.ts';

type Form = z.output<typeof teacherForm>;
type RegisterCall = Call<typeof registerTeacher>;

export async function hashNewPassword({ password, email }: Form): Promise<string> {
  requireStrongPassword(password, email);
  return hashPassword(password);
}

/** Adds the teacher and the audit event. A unique index rejects an email in use. */
export async function register(
  database: Database,
  writer: Writer,
  call: RegisterCall,
  passwordHash: string,
  now: Date,
) {
  const form = call.body;
  if (form.class_levels) await takeLock(writer, classLevelLock);
  await requireClassLevels(writer, form.class_levels ?? []);
  const id = await add(writer, form, passwordHash, now).catch((error: unknown) => {
    throw database.isUniqueViolation(error) ? new AppError('email_in_use') : error;
  });
  const row = await findTeacher(writer, id);
  if (!row) throw new Error('The new teacher cannot be found.');
  const { password: _, ...after } = form;
  await recordWrite(writer, writeRequest(call, now), {
    action: 'teacher.registered',
    subject: 'Teacher',
    subjectId: id,
    subjectLabel: row.full_name,
    after,
    subjectVersion: row.version,
  });
  return row;
}

export async function requireClassLevels(writer: Writer, names: readonly string[]): Promise<void> {
  const known = await knownClassLevels(writer, names);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw invalidField('class_levels', 'validation.unknown_class_level', {
    names: unknown.join(', '),
  });
}

function add(writer: Writer, form: Form, passwordHash: string, now: Date): Promise<number> {
  return addTeacher(
    writer,
    newUser(
      {
        email: form.email,
        first_name: form.first_name,
        last_name: form.last_name,
        user_type: 'teacher',
        phone: form.phone ?? null,
        locale: form.locale ?? 'en',
        password_hash: passwordHash,
      },
      now,
    ),
    {
      headline: form.headline || null,
      bio: form.bio || null,
      subjects: JSON.stringify(form.subjects ?? []),
      class_levels: JSON.stringify(form.class_levels ?? []),
      qualifications: form.qualifications || null,
      experience_years: form.experience_years ?? null,
    },
  );
}
