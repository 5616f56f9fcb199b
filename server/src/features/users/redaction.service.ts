import type { Reader, Writer } from '../../database/database.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { auditSearchKey } from '../../school/search-keys/search-keys.ts';
import { freeTextPlaces, saveRedacted } from './free-texts.repository.ts';
import { isNoteAbout, type NamingTexts } from './naming-texts.ts';
import { erasedText, matchNames } from './personal-names.ts';
import * as repository from './redaction.repository.ts';
import * as texts from './redaction.ts';

export async function redactTexts(writer: Writer, { rows }: NamingTexts): Promise<void> {
  for (const place of freeTextPlaces) {
    for (const row of rows.get(place) ?? []) await saveRedacted(writer, place, row, row.redacted);
  }
}

interface Redaction {
  readonly user: UserRow;
  /** Those that are erased with the person. */
  readonly payers: readonly { readonly id: number }[];
  readonly found: readonly NamingTexts[];
  readonly erased: { readonly full_name: string; readonly email: string };
}

interface RedactedEvent {
  readonly event: repository.EventRow;
  readonly change: Pick<repository.EventRow, Changed>;
}

const none: ReadonlySet<string> = new Set();
/** Events with values per statement. */
const chunkSize = 500;

/** The events that name a person, without the names. */
export async function* redactedEvents(
  reader: Reader | Writer,
  { user, payers, found, erased }: Redaction,
): AsyncGenerator<RedactedEvent> {
  const names = found.at(-1)?.names ?? { fullNames: [], emails: [], phones: [] };
  const matcher = matchNames(names);
  const tiedMatcher = matchNames(names, true);
  const tied = (event: repository.EventRow, label: string, fields: ReadonlySet<string>) => ({
    event,
    change: {
      subject_label: label,
      before: texts.redactValues(event.before, tiedMatcher, fields),
      after: texts.redactValues(event.after, tiedMatcher, fields),
    },
  });
  const done = new Set<number>();
  const changed: RedactedEvent[] = [];
  for (const event of await repository.eventsAbout(reader, user.id)) {
    changed.push(tied(event, erased.full_name, texts.personalFields));
  }
  for (const event of await repository.eventsOfRecords(reader, user.id)) {
    changed.push(tied(event, matcher.redact(event.subject_label), texts.tiedFields));
  }
  for (const event of await repository.eventsOfPayers(reader, payers)) {
    changed.push(tied(event, erasedText, texts.payerFields));
  }
  for (const each of changed) done.add(each.event.id);
  yield* changed.filter(isChanged);
  const ids = found.flatMap(({ eventIds }) => eventIds).filter((id) => !done.has(id));
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += chunkSize) {
    for (const event of await repository.eventsById(reader, distinct.slice(at, at + chunkSize))) {
      const about = await subjectOf(reader, event, user);
      // The name of another person can be the same.
      const isOther = about === 'other person';
      const identity = event.subject === 'Payer' ? texts.payerFields : texts.identityFields;
      const kept = isOther ? identity : none;
      const label = isOther ? event.subject_label : matcher.redact(event.subject_label);
      const each =
        about === 'person'
          ? tied(event, label, texts.tiedFields)
          : {
              event,
              change: {
                subject_label: label,
                before: texts.redactValues(event.before, matcher, none, kept),
                after: texts.redactValues(event.after, matcher, none, kept),
              },
            };
      if (isChanged(each)) yield each;
    }
  }
}

/**
 * Removes the names of a person from the audit trail. Called after the user was renamed: search
 * keys contain the names of actors.
 */
export async function redactEvents(writer: Writer, redaction: Redaction & { readonly now: Date }) {
  const { user, erased, now } = redaction;
  const redacted_at = now.toISOString();
  for await (const { event, change } of redactedEvents(writer, redaction)) {
    const search_key = auditSearchKey({ label: change.subject_label, actor: actorOf(event) });
    await repository.redactEvent(writer, event.id, { ...change, search_key, redacted_at });
  }
  await repository.clearAddresses(writer, user.id, now);
  const self = { fullName: erased.full_name, email: erased.email };
  for (const [actorId, label, actor] of [
    [user.id, erased.full_name, self] as const,
    [null, erasedText, null] as const,
  ]) {
    await repository.redactSessions(writer, user.id, actorId, {
      subject_label: label,
      search_key: auditSearchKey({ label, actor }),
      redacted_at,
    });
  }
}

const changedColumns = ['subject_label', 'before', 'after'] as const;
type Changed = (typeof changedColumns)[number];

const isChanged = ({ event, change }: RedactedEvent): boolean =>
  changedColumns.some((column) => change[column] !== event[column]);

/** Whose event it is, of those that name the person. */
async function subjectOf(reader: Reader | Writer, event: repository.EventRow, user: UserRow) {
  const { subject, subject_id, before, after } = event;
  if (['User', 'Student', 'Teacher', 'Payer'].includes(subject)) return 'other person';
  if (isNoteAbout(event, user)) return 'person';
  if (subject === 'Note') {
    const subjects = [before, after].flatMap((json) => texts.valuesOf(json, 'subject'));
    const isPerson = subjects.some((text) => /^(student|teacher):/.test(text));
    return isPerson ? 'other person' : 'something else';
  }
  if (subject !== 'Enrolment') return 'something else';
  // A revert can have deleted an enrolment: its label then names the student.
  const student = await repository.studentOfEnrolment(reader, subject_id);
  return student === undefined || student === user.id ? 'person' : 'other person';
}

const actorOf = ({ actor_name, actor_email }: repository.EventRow) =>
  actor_name === null || actor_email === null ? null : { fullName: actor_name, email: actor_email };
