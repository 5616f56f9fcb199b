import type { studentChange, studentForm } from '@provost/contract/students.form';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database, Writer } from '../../database/database.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { lockPerson, saveUser } from '../../school/accounts/edit-user.ts';
import { finishEmailChange, type MailSettings } from '../../school/accounts/email-change.ts';
import { newUser } from '../../school/accounts/new-user.ts';
import { type LinkSettings, sendLink } from '../../school/accounts/send-link.ts';
import { rejectEmailInUse } from '../../school/accounts/user-email.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite, recordWrites } from '../../school/audit/audit-trail.ts';
import { requireClassLevel } from '../../school/class-levels/class-level-rules.ts';
import { requirePayer } from '../../school/payers/payer-rules.ts';
import { lockPaymentKeys } from '../../school/search-keys/payment-keys.ts';
import { trialEndOf } from '../../school/settings.ts';
import { saveTags, type TagFields, tagFields, wantedTags } from '../../school/tags/record-tags.ts';
import { taggedUsers, toTags } from '../../school/tags/tags.repository.ts';
import { instantOf, withInstants } from '../../school/time/time-zone.ts';
import { changedFields } from '../../school/writes/versions.ts';
import { readDetails } from './student-details.service.ts';
import type { StudentRow } from './students.mapper.ts';
import { findStudent, insertStudent } from './students.repository.ts';

export type StudentChange = z.output<typeof studentChange>;

interface NewStudent {
  readonly form: z.output<typeof studentForm>;
  readonly passwordHash: string | null;
  /** Of the server, for a school that has not set its own. */
  readonly trialDays: number;
  readonly links: LinkSettings;
}

export async function createStudent(
  database: Database,
  writer: Writer,
  { form: { password: _, invite = false, ...form }, passwordHash, trialDays, links }: NewStudent,
  request: WriteRequest,
) {
  const { now } = request;
  const level = form.class_level ? await requireClassLevel(writer, form.class_level) : null;
  const { email, first_name, last_name, phone = null, locale = 'en', payer = null } = form;
  if (payer !== null) await requirePayer(writer, request, payer);
  const given = { email, first_name, last_name, phone, locale };
  const { tags = [], tag_ids = [] } = await wantedTags(writer, form.tags, request);
  const student = {
    ...newUser({ ...given, user_type: 'student', password_hash: passwordHash }, now),
    status: invite ? 'invited' : 'active',
    class_level_id: level?.id ?? null,
    payer_id: payer,
    trial_ends_at:
      form.trial_ends_at === undefined
        ? await trialEndOf(writer, trialDays, now)
        : await instantOf(writer, form.trial_ends_at),
  };
  const id = await insertStudent(writer, student).catch(rejectEmailInUse(database));
  await saveTags(writer, taggedUsers, [{ id, before: [], after: tag_ids }]);
  await recordWrite(writer, request, {
    action: 'student.registered',
    ...auditSubject('Student', id, student.full_name),
    after: {
      ...given,
      class_level: level?.name ?? null,
      trial_ends_at: student.trial_ends_at,
      status: student.status,
      ...(payer !== null && { payer }),
      ...(tags.length > 0 && { tags }),
    },
    subjectVersion: 1,
  });
  const row = await storedStudent(writer, id);
  if (!invite) return { row };
  return { row, invitation: await sendLink(writer, links, 'invitation', row, request) };
}

/** Edits a student. Without a change there is no event and no new version. */
export async function updateStudent(
  database: Database,
  writer: Writer,
  id: number,
  change: StudentChange,
  request: WriteRequest,
  settings: MailSettings,
): Promise<Written<StudentRow>> {
  if (isRename(change)) await lockPaymentKeys(writer);
  if (!(await lockPerson(writer, id, 'student'))) throw new AppError('not_found');
  const current = await storedStudent(writer, id);
  if (change.version !== undefined && change.version !== current.version) {
    throw new AppError('stale', { current: await readDetails(writer, current, request) });
  }
  const { version: _, password: _password, class_level, tags, ...fields } = change;
  const isSameLevel = class_level === undefined || class_level === current.class_level_id;
  const level =
    isSameLevel || class_level === null ? null : await requireClassLevel(writer, class_level);
  const changes = changedFields(fieldsOf(current), {
    ...(await withInstants(writer, fields, ['trial_ends_at'])),
    ...(await wantedTags(writer, tags, request)),
    ...(!isSameLevel && { class_level: level?.name ?? null, class_level_id: level?.id ?? null }),
  });
  if (!changes) return { data: current };
  const { class_level: _name, payer, tags: _tags, tag_ids, ...columns } = changes.after;
  if (payer !== undefined) await requirePayer(writer, request, payer);
  const changed = { ...columns, ...(payer !== undefined && { payer_id: payer }) };
  await saveUser(database, writer, current, changed, request.now);
  if (tag_ids) {
    const before = changes.before.tag_ids ?? [];
    await saveTags(writer, taggedUsers, [{ id, before, after: tag_ids }]);
  }
  const row = await storedStudent(writer, id);
  const undo = await recordWrite(writer, request, updated(row, changes));
  if (row.email !== current.email) {
    await finishEmailChange(writer, { ...request, user: current, eventId: undo, settings });
  }
  return { data: row, undo };
}

/** Fields that many students can get together: each has one column, or is a list of tags. */
export interface PlainEdit extends Partial<TagFields> {
  readonly class_level?: string | null;
  readonly class_level_id?: number | null;
  readonly trial_ends_at?: string | null;
}

interface StudentEdit {
  readonly current: StudentRow;
  readonly wanted: PlainEdit;
  readonly revertsId?: number;
}

/** Saves such fields of locked students under their next versions, with their events. */
export async function savePlainEdits(
  writer: Writer,
  edits: readonly StudentEdit[],
  request: WriteRequest,
): Promise<void> {
  const columnsOf = ({ class_level: _, tags: _tags, tag_ids: _ids, ...columns }: PlainEdit) =>
    JSON.stringify(columns);
  for (const [columns, same] of Map.groupBy(edits, ({ wanted }) => columnsOf(wanted))) {
    const ids = same.map(({ current }) => current.id);
    await writer
      .updateTable('users')
      .set({ ...(JSON.parse(columns) as object), version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .execute();
  }
  const tagEdits = edits.flatMap(({ current: { id, tags }, wanted: { tag_ids: after } }) =>
    after ? [{ id, before: tagFields(toTags(tags)).tag_ids, after }] : [],
  );
  await saveTags(writer, taggedUsers, tagEdits);
  await recordWrites(
    writer,
    request,
    edits.flatMap(({ current, wanted, revertsId }) => {
      const changes = changedFields(fieldsOf(current), wanted);
      const row = { ...current, version: current.version + 1 };
      return changes ? [{ ...updated(row, changes), ...(revertsId && { revertsId }) }] : [];
    }),
  );
}

const updated = (
  { id, full_name, version }: StudentRow,
  changes: { readonly before: object; readonly after: object },
) => ({
  action: 'student.updated' as const,
  ...auditSubject('Student', id, full_name),
  ...(changes as { before: Record<string, unknown>; after: Record<string, unknown> }),
  subjectVersion: version,
});

const isRename = ({ first_name, last_name, email }: StudentChange): boolean =>
  [first_name, last_name, email].some((name) => name !== undefined);

const fieldsOf = (row: StudentRow) => ({
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  class_level: row.class_level,
  class_level_id: row.class_level_id,
  locale: row.locale,
  trial_ends_at: row.trial_ends_at,
  payer: row.payer_id,
  ...tagFields(toTags(row.tags)),
});

async function storedStudent(writer: Writer, id: number): Promise<StudentRow> {
  const row = await findStudent(writer, id, undefined);
  if (!row) throw new Error('A stored student cannot be found.');
  return row;
}
