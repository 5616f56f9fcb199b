import { sql } from 'kysely';
import type { Database, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { saveUser } from '../../school/accounts/edit-user.ts';
import { newUser } from '../../school/accounts/new-user.ts';
import { recordWrites } from '../../school/audit/audit-trail.ts';
import type { Applied, RowToApply, Values } from '../../school/imports/import-kind.ts';
import { classLevels, levelProblem } from '../../school/imports/references.ts';
import { lockPaymentKeys } from '../../school/search-keys/payment-keys.ts';
import type { SchoolSettings } from '../../school/settings.ts';
import { importedTags, tagProblem } from '../../school/tags/imported-tags.ts';
import { saveTags, type TagFields, tagFields } from '../../school/tags/record-tags.ts';
import { taggedUsers, toTags } from '../../school/tags/tags.repository.ts';
import { studentRows } from './students.repository.ts';

type Levels = Awaited<ReturnType<typeof classLevels>>;

export interface StudentToApply extends RowToApply {
  /** Of a new student: the courses in which the caller enrols them next. */
  readonly seats: number;
}

/** Adds and edits students, all in a few statements: a file has thousands. */
export async function saveImported(
  database: Database,
  writer: Writer,
  rows: readonly StudentToApply[],
  request: WriteRequest,
  settings: SchoolSettings,
): Promise<Applied[]> {
  if (rows.length === 0) return [];
  const levels = await classLevels(writer);
  const tags = await importedTags(writer, rows, request);
  const known = { levels, tagsOf: (values: Values) => tagFieldsOf(tags(values)) };
  const problemOf = (row: StudentToApply) =>
    tagProblem(() => tags(row.values)) ??
    (row.id === null ? wrongLevel(levels, row, undefined) : undefined);
  const problems = new Map(rows.map((row) => [row, problemOf(row)]));
  const valid = rows.filter((row) => !problems.get(row));
  const isNew = ({ id }: RowToApply) => id === null;
  const added = await addStudents(writer, valid.filter(isNew), known, request, settings);
  const others = valid.filter((row) => !isNew(row));
  const edited = await editStudents(database, writer, others, known, request);
  return rows.map(
    (row) => problems.get(row) ?? added.get(row) ?? edited.get(row) ?? { key: 'rows.stale' },
  );
}

interface Known {
  readonly levels: Levels;
  readonly tagsOf: (values: Values) => TagFields | undefined;
}

/** A level that was renamed, deleted or archived since the preview. */
function wrongLevel(
  levels: Levels,
  { values: { class_level } }: RowToApply,
  current: string | null | undefined,
): Applied | undefined {
  if (typeof class_level !== 'string') return undefined;
  const key = levelProblem(levels.find(class_level), current);
  return key && { field: 'class_level', key };
}

const tagFieldsOf = (tags: Parameters<typeof tagFields>[0] | undefined) => tags && tagFields(tags);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function addStudents(
  writer: Writer,
  rows: readonly StudentToApply[],
  { levels, tagsOf }: Known,
  request: WriteRequest,
  { trial_days }: SchoolSettings,
): Promise<Map<RowToApply, Applied>> {
  if (rows.length === 0) return new Map();
  const { now } = request;
  const trialEnd = new Date(now.getTime() + trial_days * 86_400_000).toISOString();
  const students = rows.map(({ values, seats }) => ({
    ...newUser(
      {
        email: String(values.email),
        first_name: String(values.first_name),
        last_name: String(values.last_name),
        phone: textOf(values.phone),
        locale: textOf(values.locale) ?? 'en',
        user_type: 'student',
        password_hash: null,
      },
      now,
    ),
    class_level_id: levels.find(values.class_level)?.id ?? null,
    trial_ends_at: values.trial_ends_at === undefined ? trialEnd : textOf(values.trial_ends_at),
    // As the engine computes them.
    enrolled_course_count: seats,
    waiting_since: seats > 0 ? null : now.toISOString(),
  }));
  // Somebody can have added one with the same email since the preview.
  const inserted = await writer
    .insertInto('users')
    .values(students)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(inserted.map(({ id, email }) => [email, id]));
  const tagEdits = rows.flatMap(({ values }) => {
    const id = ids.get(String(values.email));
    return id === undefined ? [] : [{ id, before: [], after: tagsOf(values)?.tag_ids ?? [] }];
  });
  await saveTags(writer, taggedUsers, tagEdits);
  await recordWrites(
    writer,
    request,
    students.flatMap((student, index) => {
      const id = ids.get(student.email);
      if (id === undefined) return [];
      const { email, first_name, last_name, phone, locale, trial_ends_at, status } = student;
      const given = { email, first_name, last_name, phone, locale, trial_ends_at, status };
      return {
        action: 'student.registered' as const,
        subject: 'Student' as const,
        subjectId: id,
        subjectLabel: student.full_name,
        after: {
          ...given,
          class_level: textOf(rows[index]?.values.class_level),
          ...(Array.isArray(rows[index]?.values.tags) && { tags: rows[index].values.tags }),
        },
        subjectVersion: 1,
      };
    }),
  );
  return new Map(
    rows.map((row, index) => {
      const id = ids.get(students[index]?.email ?? '');
      return [row, id === undefined ? { field: 'email', key: 'errors.email_in_use' } : { id }];
    }),
  );
}

async function editStudents(
  database: Database,
  writer: Writer,
  rows: readonly RowToApply[],
  { levels, tagsOf }: Known,
  request: WriteRequest,
): Promise<Map<RowToApply, Applied>> {
  if (rows.length === 0) return new Map();
  const isRename = ({ values }: RowToApply) =>
    values.first_name !== undefined || values.last_name !== undefined;
  if (rows.some(isRename)) await lockPaymentKeys(writer);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  await writer
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const found = await studentRows(writer).where('users.id', 'in', ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const events: Parameters<typeof recordWrites>[2][number][] = [];
  const applied = new Map<RowToApply, Applied>();
  const plain = new Map<string, number[]>();
  const tagEdits: Parameters<typeof saveTags>[2][number][] = [];
  for (const row of rows) {
    const current = byId.get(row.id ?? 0);
    if (!current || current.erased_at !== null || current.version !== row.version) {
      applied.set(row, { key: current ? 'rows.stale' : 'rows.not_found' });
      continue;
    }
    const problem = wrongLevel(levels, row, current.class_level);
    if (problem) {
      applied.set(row, problem);
      continue;
    }
    const { class_level, courses: _, tags: _tags, ...columns } = row.values;
    const level =
      class_level === undefined ? {} : { class_level_id: levels.find(class_level)?.id ?? null };
    const changed = { ...columns, ...level } as Record<string, string | number | null>;
    applied.set(row, { id: current.id });
    const tags = tagsOf(row.values);
    const currentTags = tagFields(toTags(current.tags));
    if (Object.keys(changed).length === 0 && !tags) continue;
    if (tags) tagEdits.push({ id: current.id, before: currentTags.tag_ids, after: tags.tag_ids });
    if (isRename(row) || 'phone' in changed) {
      await saveUser(database, writer, current, changed, request.now);
    } else {
      const key = JSON.stringify(changed);
      plain.set(key, [...(plain.get(key) ?? []), current.id]);
    }
    const after: Values = {
      ...columns,
      ...(class_level !== undefined && { class_level, ...level }),
      ...tags,
    };
    const before: Record<string, unknown> = {};
    for (const field of Object.keys(after))
      before[field] = { ...current, ...currentTags }[field as keyof typeof current] ?? null;
    const name = `${after.first_name ?? current.first_name} ${after.last_name ?? current.last_name}`;
    events.push({
      action: 'student.updated',
      subject: 'Student',
      subjectId: current.id,
      subjectLabel: name,
      before,
      after,
      subjectVersion: current.version + 1,
    });
  }
  for (const [columns, same] of plain) {
    await writer
      .updateTable('users')
      .set({ ...(JSON.parse(columns) as object), version: sql<number>`version + 1` })
      .where('id', 'in', same)
      .execute();
  }
  await saveTags(writer, taggedUsers, tagEdits);
  await recordWrites(writer, request, events);
  return applied;
}
