import type { Reader } from '../database/database.ts';
import type { Actor } from './queue-mail.ts';

/** Undefined unless the user is active or invited. */
export const findRecipient = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'invited'])
    .where('erased_at', 'is', null)
    .executeTakeFirst();

/** The name of the user who made a change. The operator of the server has none. */
export async function findActor(reader: Reader, id: Actor): Promise<string> {
  if (id === 'operator') return '';
  const row = await reader
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.full_name ?? '';
}

/** The former address of a user, from the audit event of the change: jobs have no addresses. */
export async function findFormerEmail(reader: Reader, eventId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('audit_events')
    .select('before')
    .where('id', '=', eventId)
    .where('redacted_at', 'is', null)
    .executeTakeFirst();
  const { email = null } = JSON.parse(row?.before ?? '{}') as { email?: string };
  return email;
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
