import type { Reader } from '../database/database.ts';

/** Undefined unless the user is active or invited. */
export const findRecipient = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'invited'])
    .where('erased_at', 'is', null)
    .executeTakeFirst();

interface ChangedEmail {
  /** Null after an erasure. */
  readonly oldEmail: string | null;
  readonly actor: string | null;
  readonly occurredAt: string;
}

/** The change of an email, from its audit event: jobs have no addresses. */
export async function findEmailChange(
  reader: Reader,
  eventId: number,
): Promise<ChangedEmail | undefined> {
  const row = await reader
    .selectFrom('audit_events')
    .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
    .select(['audit_events.before', 'audit_events.occurred_at', 'actor.full_name as actor'])
    .where('audit_events.id', '=', eventId)
    .where('audit_events.redacted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email = null } = JSON.parse(row.before ?? '{}') as { email?: string };
  return { oldEmail: email, actor: row.actor, occurredAt: row.occurred_at };
}

interface MailingSchool {
  readonly name: string;
  readonly time_zone: string;
  readonly support_email: string | null;
}

/** A school without a name uses the name of the product. */
export async function findSchool(reader: Reader): Promise<MailingSchool> {
  const row = await reader
    .selectFrom('school')
    .select(['name', 'time_zone', 'support_email'])
    .executeTakeFirst();
  const name = row?.name || 'Provost';
  return { name, time_zone: row?.time_zone ?? 'UTC', support_email: row?.support_email ?? null };
}
