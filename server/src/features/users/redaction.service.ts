import { nameKey } from '@provost/contract/name-key';
import type { Writer } from '../../database/database.ts';
import type { UserRow } from '../../school/user-fields.ts';
import {
  type EventRow,
  eventsAbout,
  eventsNaming,
  eventsOfEnrolments,
  redactEvent,
  redactSignIns,
} from './redaction.repository.ts';
import { redactValues, replaceAll, valuesOf } from './redaction.ts';

/** The names, emails and phones of a person, with earlier ones that the audit trail has. */
export async function namesOf(writer: Writer, user: UserRow): Promise<string[]> {
  const about = await eventsAbout(writer, user.id);
  const names = about.flatMap(({ subject_label, before, after }) => [
    subject_label,
    ...valuesOf(before, ['email', 'phone']),
    ...valuesOf(after, ['email', 'phone']),
  ]);
  return [...new Set([user.full_name, user.email, ...(user.phone ? [user.phone] : []), ...names])];
}

interface Redaction {
  readonly user: UserRow;
  readonly names: readonly string[];
  readonly erased: { readonly full_name: string; readonly email: string };
  readonly now: Date;
}

/**
 * Removes the names of a person from the audit trail. Called after the user was renamed: search
 * keys contain the names of actors.
 */
export async function redactEvents(
  writer: Writer,
  { user, names, erased, now }: Redaction,
): Promise<void> {
  const erasedName = erased.full_name;
  const redact = async (event: EventRow, isAboutPerson: boolean): Promise<void> => {
    const label = isAboutPerson ? erasedName : replaceAll(event.subject_label, names, erasedName);
    const changed = {
      subject_label: label,
      before: redactValues(event.before, names, isAboutPerson),
      after: redactValues(event.after, names, isAboutPerson),
    };
    const isSame =
      label === event.subject_label &&
      changed.before === event.before &&
      changed.after === event.after;
    if (isSame) return;
    const { actor_name, actor_email } = event;
    const search_key = nameKey([label, actor_name, actor_email].filter(Boolean).join(' '));
    await redactEvent(writer, event.id, { ...changed, search_key, redacted_at: now.toISOString() });
  };
  for (const event of await eventsAbout(writer, user.id)) await redact(event, true);
  for (const event of await eventsOfEnrolments(writer, user.id)) await redact(event, false);
  for (const event of await eventsNaming(writer, user, names)) await redact(event, false);
  await redactSignIns(writer, user.id, {
    subject_label: erasedName,
    search_key: nameKey(`${erasedName} ${erasedName} ${erased.email}`),
    redacted_at: now.toISOString(),
  });
}
