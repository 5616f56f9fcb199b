import type { Writer } from '../../database/database.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { auditSearchKey } from '../../school/search-keys/search-keys.ts';
import {
  clearAddresses,
  type EventRow,
  eventsAbout,
  eventsOfEnrolments,
  eventsOfNotes,
  eventsOfPayments,
  notesNaming,
  redactEvent,
  redactNote,
  redactSessions,
} from './redaction.repository.ts';
import {
  formerNames,
  personalFields,
  redactText,
  redactValues,
  replaceAll,
  valuesOf,
} from './redaction.ts';

/** Why something was done is about the student, and can be anything. */
const reasonFields: ReadonlySet<string> = new Set(['reason']);
const noFields: ReadonlySet<string> = new Set();

/** A replacement can be longer than the name. */
const maxNoteLength = 5000;

/** The names, emails and phones of a person, with earlier ones that the audit trail has. */
export async function namesOf(writer: Writer, user: UserRow): Promise<string[]> {
  const about = await eventsAbout(writer, user.id);
  const names = about.flatMap(({ subject_label, before, after }) => [
    subject_label,
    ...valuesOf(before, ['email', 'phone']),
    ...valuesOf(after, ['email', 'phone']),
  ]);
  const current = [user.full_name, user.email, ...(user.phone ? [user.phone] : [])];
  return [...new Set([...current, ...formerNames(user, about), ...names])];
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
  const redact = async (
    event: EventRow,
    label: string,
    fields: ReadonlySet<string>,
  ): Promise<void> => {
    const changed = {
      subject_label: label,
      before: redactValues(event.before, names, fields),
      after: redactValues(event.after, names, fields),
    };
    const isSame =
      label === event.subject_label &&
      changed.before === event.before &&
      changed.after === event.after;
    if (isSame) return;
    const search_key = auditSearchKey({ label, actor: actorOf(event) });
    await redactEvent(writer, event.id, { ...changed, search_key, redacted_at: now.toISOString() });
  };
  for (const event of await eventsAbout(writer, user.id)) {
    await redact(event, erasedName, personalFields);
  }
  for (const event of await eventsOfEnrolments(writer, user.id)) {
    const label = replaceAll(event.subject_label, names, erasedName);
    await redact(event, label, reasonFields);
  }
  for (const event of await eventsOfPayments(writer, user.id)) {
    await redact(event, event.subject_label, reasonFields);
  }
  for (const event of await eventsOfNotes(writer, user)) await redact(event, erasedName, noFields);
  await clearAddresses(writer, user.id, now);
  const self = { fullName: erasedName, email: erased.email };
  for (const [actorId, actor] of [[user.id, self] as const, [null, null] as const]) {
    await redactSessions(writer, user.id, actorId, {
      subject_label: erasedName,
      search_key: auditSearchKey({ label: erasedName, actor }),
      redacted_at: now.toISOString(),
    });
  }
}

/** Removes the names of a person from notes on others. */
export async function redactNotes(writer: Writer, names: readonly string[]): Promise<void> {
  for (const { id, text } of await notesNaming(writer, names)) {
    const redacted = [...redactText(text, names)].slice(0, maxNoteLength).join('');
    await redactNote(writer, id, redacted);
  }
}

const actorOf = ({ actor_name, actor_email }: EventRow) =>
  actor_name === null || actor_email === null ? null : { fullName: actor_name, email: actor_email };
