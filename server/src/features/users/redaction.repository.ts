import type { Writer } from '../../database/database.ts';
import { containsText, inJson } from './erasure.repository.ts';

const events = (writer: Writer) =>
  writer
    .selectFrom('audit_events')
    .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
    .select([
      'audit_events.id',
      'audit_events.subject',
      'audit_events.subject_id',
      'audit_events.subject_label',
      'audit_events.before',
      'audit_events.after',
      'actor.full_name as actor_name',
      'actor.email as actor_email',
    ]);
export type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

/** Events about the person: the account, the student, the teacher. */
export const eventsAbout = (writer: Writer, userId: number): Promise<EventRow[]> =>
  events(writer)
    .where('audit_events.subject', 'in', ['User', 'Student', 'Teacher'])
    .where('audit_events.subject_id', '=', String(userId))
    .execute();

/**
 * Events about the enrolments of a student. A revert can have deleted an enrolment: its events are
 * found through the event of the revert.
 */
export async function eventsOfEnrolments(writer: Writer, studentId: number): Promise<EventRow[]> {
  const stored = await writer
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', studentId)
    .execute();
  const reverting = await writer
    .selectFrom('audit_events')
    .select(['subject_id', 'before', 'after'])
    .where('reverts_id', 'is not', null)
    .where('subject', '=', 'Enrolment')
    .execute();
  const isTheirs = (json: string | null): boolean =>
    json !== null && (JSON.parse(json) as { student_id?: unknown }).student_id === studentId;
  const ids = new Set([
    ...stored.map(({ id }) => String(id)),
    ...reverting
      .filter(({ before, after }) => isTheirs(before) || isTheirs(after))
      .flatMap(({ subject_id, before, after }) => [
        subject_id,
        ...[before, after].flatMap(enrolmentIn),
      ]),
  ]);
  if (ids.size === 0) return [];
  return events(writer)
    .where('audit_events.subject', '=', 'Enrolment')
    .where('audit_events.subject_id', 'in', [...ids])
    .execute();
}

const enrolmentIn = (json: string | null): string[] => {
  const { enrolment_id } = JSON.parse(json ?? '{}') as { enrolment_id?: number };
  return enrolment_id === undefined ? [] : [String(enrolment_id)];
};

/** Events about notes on the person. */
export const eventsOfNotes = (
  writer: Writer,
  { id, user_type }: { readonly id: number; readonly user_type: string },
): Promise<EventRow[]> =>
  events(writer)
    .where('audit_events.subject', '=', 'Note')
    .where(containsText('audit_events.after', `"${user_type}:${id}"`))
    .execute();

/** Events about courses that name the person, such as a change of the teacher. */
export const eventsOfCoursesNaming = (
  writer: Writer,
  names: readonly string[],
): Promise<EventRow[]> =>
  events(writer)
    .where('audit_events.subject', '=', 'Course')
    .where((row) =>
      row.or(
        names.flatMap((name) => [
          containsText('audit_events.before', inJson(name)),
          containsText('audit_events.after', inJson(name)),
        ]),
      ),
    )
    .execute();

interface Redaction {
  readonly subject_label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly search_key: string;
  readonly redacted_at: string;
}

export async function redactEvent(writer: Writer, id: number, changed: Redaction): Promise<void> {
  await writer.updateTable('audit_events').set(changed).where('id', '=', id).execute();
}

/** The sign-ins of a user have no other label than the name. There can be thousands. */
export async function redactSignIns(
  writer: Writer,
  userId: number,
  changed: Omit<Redaction, 'before' | 'after'>,
): Promise<void> {
  await writer
    .updateTable('audit_events')
    .set(changed)
    .where('actor_id', '=', userId)
    .where('subject', '=', 'Session')
    .execute();
}
