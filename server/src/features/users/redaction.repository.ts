import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

const events = (reader: Reader | Writer) =>
  reader
    .selectFrom('audit_events')
    .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
    .select(['audit_events.id', 'audit_events.actor_id', 'audit_events.subject'])
    .select(['audit_events.subject_id', 'audit_events.subject_label', 'audit_events.before'])
    .select('audit_events.after')
    .select(['actor.full_name as actor_name', 'actor.email as actor_email']);
export type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

/** Events about the person: the account, the student, the teacher. The newest come first. */
export const eventsAbout = (reader: Reader | Writer, userId: number): Promise<EventRow[]> =>
  events(reader)
    .where('audit_events.subject', 'in', ['User', 'Student', 'Teacher'])
    .where('audit_events.subject_id', '=', String(userId))
    .orderBy('audit_events.id', 'desc')
    .execute();

export async function eventsOfRecords(reader: Reader | Writer, studentId: number) {
  const found: EventRow[] = [];
  for (const [table, subject] of [
    ['enrolments', 'Enrolment'],
    ['payments', 'Payment'],
  ] as const) {
    const rows = await events(reader)
      .where('audit_events.subject', '=', subject)
      .where('audit_events.subject_id', 'in', (query) =>
        query
          .selectFrom(table)
          .select(sql<string>`cast(id as text)`.as('id'))
          .where('student_id', '=', studentId),
      )
      .execute();
    found.push(...rows);
  }
  return found;
}

export const eventsOfPayers = async (
  reader: Reader | Writer,
  payers: readonly { readonly id: number }[],
): Promise<EventRow[]> => {
  const ids = payers.map(({ id }) => String(id));
  if (ids.length === 0) return [];
  const ofPayers = events(reader).where('audit_events.subject', '=', 'Payer');
  return ofPayers.where('audit_events.subject_id', 'in', ids).execute();
};

export const pageOfEvents = (reader: Reader | Writer, afterId: number, limit: number) =>
  events(reader)
    .where('audit_events.id', '>', afterId)
    .orderBy('audit_events.id')
    .limit(limit)
    .execute();

export const eventsById = (reader: Reader | Writer, ids: readonly number[]): Promise<EventRow[]> =>
  events(reader).where('audit_events.id', 'in', ids).execute();

export async function studentOfEnrolment(reader: Reader | Writer, id: string) {
  const row = await reader
    .selectFrom('enrolments')
    .select('student_id')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row?.student_id;
}

interface Redaction {
  readonly subject_label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly search_key: string;
  readonly redacted_at: string;
}

export const redactEvent = (writer: Writer, id: number, changed: Redaction) =>
  writer.updateTable('audit_events').set(changed).where('id', '=', id).execute();

/** Rows per statement: a user with a long history must not exceed the time limit of one. */
const batchSize = 2000;

async function repeat(step: () => Promise<{ readonly numUpdatedRows: bigint }>): Promise<void> {
  while ((await step()).numUpdatedRows > 0n);
}

type Events = ExpressionBuilder<Tables & { event: Tables['audit_events'] }, 'event'>;

/** With the networks that the user was seen in, or in which others tried their account. */
const hasAddressOf =
  (userId: number) =>
  ({ eb, and, or }: Events) =>
    and([
      eb('event.address', 'is not', null),
      or([
        eb('event.actor_id', '=', userId),
        and([
          eb('event.subject', 'in', ['User', 'Student', 'Teacher']),
          eb('event.subject_id', '=', String(userId)),
        ]),
      ]),
    ]);

/**
 * Of a user's sessions. The server itself ends a session whose token was stolen: that event has no
 * actor, but the network.
 */
const isOfSessions =
  (userId: number) =>
  ({ eb, and, or, selectFrom }: Events) =>
    and([
      eb('event.subject', '=', 'Session'),
      or([eb('event.actor_id', '=', userId), eb('event.actor_id', 'is', null)]),
      eb(
        'event.subject_id',
        'in',
        selectFrom('audit_events as own')
          .select('own.subject_id')
          .where('own.actor_id', '=', userId)
          .where('own.subject', '=', 'Session'),
      ),
    ]);

/** The events of a user's sessions, of which there can be thousands. The label is the name. */
export const redactSessions = (
  writer: Writer,
  userId: number,
  actorId: number | null,
  changed: Omit<Redaction, 'before' | 'after'>,
) =>
  repeat(() =>
    writer
      .updateTable('audit_events')
      .set({ ...changed, address: null })
      .where('id', 'in', (query) =>
        query
          .selectFrom('audit_events as event')
          .select('event.id')
          .where(isOfSessions(userId))
          .where('event.actor_id', actorId === null ? 'is' : '=', actorId)
          .where('event.subject_label', '<>', changed.subject_label)
          .limit(batchSize),
      )
      .executeTakeFirst(),
  );

export const clearAddresses = (writer: Writer, userId: number, now: Date) =>
  repeat(() =>
    writer
      .updateTable('audit_events')
      .set({ address: null, redacted_at: now.toISOString() })
      .where('id', 'in', (query) =>
        query
          .selectFrom('audit_events as event')
          .select('event.id')
          .where(hasAddressOf(userId))
          .limit(batchSize),
      )
      .executeTakeFirst(),
  );

/** The events that `clearAddresses` and `redactSessions` change. */
export async function tracedEventIds(reader: Reader, userId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('audit_events as event')
    .select('event.id')
    .where((event) => event.or([hasAddressOf(userId)(event), isOfSessions(userId)(event)]))
    .execute();
  return rows.map(({ id }) => id);
}
