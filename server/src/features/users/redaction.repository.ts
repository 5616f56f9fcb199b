import type { Writer } from '../../database/database.ts';
import { containsText } from './erasure.repository.ts';

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

/** Events about the person: the account, the student, the teacher. The newest come first. */
export const eventsAbout = (writer: Writer, userId: number): Promise<EventRow[]> =>
  events(writer)
    .where('audit_events.subject', 'in', ['User', 'Student', 'Teacher'])
    .where('audit_events.subject_id', '=', String(userId))
    .orderBy('audit_events.id', 'desc')
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

/** Events about the payments of a student. */
export async function eventsOfPayments(writer: Writer, studentId: number): Promise<EventRow[]> {
  const payments = await writer
    .selectFrom('payments')
    .select('id')
    .where('student_id', '=', studentId)
    .execute();
  if (payments.length === 0) return [];
  return events(writer)
    .where('audit_events.subject', '=', 'Payment')
    .where(
      'audit_events.subject_id',
      'in',
      payments.map(({ id }) => String(id)),
    )
    .execute();
}

/** Events about notes on the person. */
export const eventsOfNotes = (
  writer: Writer,
  { id, user_type }: { readonly id: number; readonly user_type: string },
): Promise<EventRow[]> =>
  events(writer)
    .where('audit_events.subject', '=', 'Note')
    .where(containsText('audit_events.after', `"${user_type}:${id}"`))
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

/**
 * The events of a user's sessions, of which there can be thousands. The label is the name. The
 * server itself ends a session whose token was stolen: that event has no actor, but the network.
 */
export async function redactSessions(
  writer: Writer,
  userId: number,
  actorId: number | null,
  changed: Omit<Redaction, 'before' | 'after'>,
): Promise<void> {
  await writer
    .updateTable('audit_events')
    .set({ ...changed, address: null })
    .where('actor_id', actorId === null ? 'is' : '=', actorId)
    .where('subject', '=', 'Session')
    .where('subject_id', 'in', (query) =>
      query
        .selectFrom('audit_events as own')
        .select('own.subject_id')
        .where('own.actor_id', '=', userId)
        .where('own.subject', '=', 'Session'),
    )
    .execute();
}

/** Removes the networks that the user was seen in, or in which others tried their account. */
export async function clearAddresses(writer: Writer, userId: number, now: Date): Promise<void> {
  await writer
    .updateTable('audit_events')
    .set({ address: null, redacted_at: now.toISOString() })
    .where('address', 'is not', null)
    .where(({ eb, and, or }) =>
      or([
        eb('actor_id', '=', userId),
        and([
          eb('subject', 'in', ['User', 'Student', 'Teacher']),
          eb('subject_id', '=', String(userId)),
        ]),
      ]),
    )
    .execute();
}

/** Notes that contain one of the names literally. */
export const notesNaming = (writer: Writer, names: readonly string[]) =>
  writer
    .selectFrom('notes')
    .select(['id', 'text'])
    .where((note) => note.or(names.map((name) => containsText('text', name))))
    .execute();

export async function redactNote(writer: Writer, id: number, text: string): Promise<void> {
  await writer.updateTable('notes').set({ text }).where('id', '=', id).execute();
}
