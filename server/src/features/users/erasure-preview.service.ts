import type { Reader } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { requireFound } from '../../http/errors.ts';
import { countFields, findOwnTexts } from './erasure-preview.repository.ts';
import type { FreeTextPlace } from './free-texts.repository.ts';
import { findNamingTexts, namesOf } from './naming-texts.ts';
import { ownPayersOf, type PayerRow } from './payers-of-student.repository.ts';
import { matchNames } from './personal-names.ts';
import { tracedEventIds } from './redaction.repository.ts';
import { redactedEvents } from './redaction.service.ts';
import { requireTarget } from './user-rules.ts';
import { findUser } from './users.repository.ts';

/** Counts what an erasure would change. A text that changes for two reasons counts once. */
export async function previewErasure(reader: Reader, caller: Caller, userId: number) {
  await requireTarget('erase', reader, caller, userId);
  const user = requireFound(await findUser(reader, userId));
  const names = await namesOf(reader, user);
  const found = await findNamingTexts(reader, user, names);
  const own = await findOwnTexts(reader, user, matchNames(names, true));
  const keysOf = (place: FreeTextPlace): string[] => [
    ...(found.rows.get(place) ?? []).map(({ key }) => key.join()),
    ...(own.get(place) ?? []),
  ];
  const count = (...places: FreeTextPlace[]): number =>
    places.reduce((sum, place) => sum + new Set(keysOf(place)).size, 0);

  const events = new Set(await tracedEventIds(reader, userId));
  const erased = { full_name: '', email: '' };
  const payers = await ownPayersOf(reader, userId);
  const redaction = { user, payers, found: [found], erased };
  for await (const { event } of redactedEvents(reader, redaction)) {
    events.add(event.id);
  }
  return {
    fields: (await countFields(reader, userId)) + countPayerFields(payers),
    notes: count('notes'),
    references: count(
      'payment_references',
      'reconciled_names',
      'reconciled_texts',
      'reconciled_references',
    ),
    reasons: count(
      'enrolment_reasons',
      'payment_reasons',
      'snooze_reasons',
      'day_notes',
      'reconciliation_reasons',
    ),
    courses: new Set([...keysOf('course_titles'), ...keysOf('course_descriptions')]).size,
    profiles: otherProfiles(userId, [
      ...keysOf('headlines'),
      ...keysOf('bios'),
      ...keysOf('qualifications'),
    ]),
    events: events.size,
  };
}

const countPayerFields = (payers: readonly PayerRow[]): number =>
  payers
    .flatMap(({ id: _, kind: _kind, is_own: _own, ...fields }) => Object.values(fields))
    .filter((value) => value !== null).length;

/** The texts of the person are among the fields. */
const otherProfiles = (userId: number, keys: readonly string[]): number =>
  new Set(keys.filter((key) => key !== String(userId))).size;
