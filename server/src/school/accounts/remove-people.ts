import { type SqlBool, sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { auditSubject, auditSubjectOf } from '../audit/audit-subject.ts';
import { recordWrites } from '../audit/audit-trail.ts';
import type { Revert, RevertibleEvent } from '../audit/reverts.ts';
import type { RowProblem } from '../bulk/job-rows.repository.ts';
import { removeAllTags, taggedUsers } from '../tags/tags.repository.ts';

const refersTo = (table: string, column: string) =>
  sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = users.id)`;

/** Whether any record is about the person, or by them. */
const isUsed = sql<SqlBool>`(${sql.join(
  [
    refersTo('enrolments', 'student_id'),
    refersTo('payments', 'student_id'),
    refersTo('invoices', 'student_id'),
    refersTo('reconciliation_rows', 'student_id'),
    refersTo('courses', 'teacher_id'),
    refersTo('audit_events', 'actor_id'),
    refersTo('jobs', 'about_user_id'),
    refersTo('views', 'owner_id'),
    sql`exists (select 1 from notes where subject_type in ('student', 'teacher') and subject_id = users.id)`,
  ],
  sql` or `,
)})`;

type PersonType = 'student' | 'teacher';

/** Deletes people who were registered by mistake, unless anything is known about them since. */
async function removePeople(
  writer: Writer,
  type: PersonType,
  events: readonly RevertibleEvent[],
  request: WriteRequest,
): Promise<{ readonly problems: RowProblem[]; readonly eventIds: ReadonlyMap<number, number> }> {
  const people = events.map(({ subjectId }) => subjectId);
  const found = await writer
    .selectFrom('users')
    .select([
      'id',
      'full_name',
      'version',
      sql<number>`case when ${isUsed} then 1 else 0 end`.as('is_used'),
    ])
    .where('id', 'in', people)
    .where('user_type', '=', type)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const problems: RowProblem[] = [];
  const removed = events.filter(({ subjectId: id, subjectVersion, after }) => {
    const row = byId.get(id);
    const isSame = row?.version === subjectVersion && Object.keys(after).length > 0;
    const changed = row ? 'stale' : 'not_found';
    const code = isSame ? (row?.is_used === 1 ? 'in_use' : undefined) : changed;
    if (code) problems.push({ id, state: 'left', code });
    return code === undefined;
  });
  const ids = removed.map(({ subjectId }) => subjectId);
  if (ids.length === 0) return { problems, eventIds: new Map() };
  await removeAllTags(writer, taggedUsers, ids);
  if (type === 'teacher') await writer.deleteFrom('teachers').where('user_id', 'in', ids).execute();
  await writer.deleteFrom('users').where('id', 'in', ids).execute();
  const eventIds = await recordWrites(
    writer,
    request,
    removed.map(({ id, subjectId, subjectVersion = 1, after }) => ({
      action: `${type}.registered` as const,
      ...auditSubject(auditSubjectOf(type), subjectId, byId.get(subjectId)?.full_name ?? ''),
      before: after,
      subjectVersion,
      revertsId: id,
    })),
  );
  return { problems, eventIds };
}

/** The revert of a registration. */
export const removal = (type: PersonType): Revert => ({
  access: { action: 'delete', subject: type === 'student' ? 'Student' : 'Teacher' },
  run: async (writer, event, request) => {
    const { problems, eventIds } = await removePeople(writer, type, [event], request);
    const [problem] = problems;
    if (problem) throw new AppError(problem.code as 'stale' | 'in_use' | 'not_found');
    return eventIds.get(event.subjectId);
  },
  runAll: async (writer, events, request) =>
    (await removePeople(writer, type, events, request)).problems,
});
