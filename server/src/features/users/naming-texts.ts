import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Reader, Writer } from '../../database/database.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import * as repository from './free-texts.repository.ts';
import { ownPayersOf } from './payers-of-student.repository.ts';
import { matchNames, type NameMatcher, type PersonalNames } from './personal-names.ts';
import { type EventRow, eventsAbout, pageOfEvents } from './redaction.repository.ts';
import { formerNames, valuesOf } from './redaction.ts';

type Person = Pick<
  UserRow,
  'id' | 'full_name' | 'first_name' | 'last_name' | 'email' | 'phone' | 'user_type'
>;

/**
 * The names, emails and phones of a person, with earlier ones that the audit trail has, and of the
 * payers who are erased with the person.
 */
export async function namesOf(reader: Reader | Writer, user: Person): Promise<PersonalNames> {
  const about = await eventsAbout(reader, user.id);
  const distinct = (values: readonly (string | null)[]): string[] =>
    [...new Set(values)].filter((value) => value !== null && value !== '') as string[];
  const earlier = (field: string): string[] =>
    about.flatMap(({ before, after }) => [...valuesOf(before, field), ...valuesOf(after, field)]);
  const labels = about.map(({ subject_label }) => subject_label);
  const payers = await ownPayersOf(reader, user.id);
  return {
    fullNames: distinct([
      user.full_name,
      ...formerNames(user, about),
      ...labels,
      ...payers.map(({ name }) => name),
    ]),
    emails: distinct([user.email, ...earlier('email'), ...payers.map(({ email }) => email)]),
    phones: distinct([user.phone, ...earlier('phone'), ...payers.map(({ phone }) => phone)]),
  };
}

interface NamingRow extends repository.FreeTextRow {
  readonly redacted: string;
}

/** Where a person is named, and how far the tables were read. */
export interface NamingTexts {
  readonly names: PersonalNames;
  readonly rows: ReadonlyMap<repository.FreeTextPlace, readonly NamingRow[]>;
  readonly eventIds: readonly number[];
  readonly lastKeys: ReadonlyMap<repository.FreeTextPlace, repository.FreeTextRow['key']>;
  readonly lastEventId: number;
}

const pageSize = 1000;

/**
 * A transaction can commit rows with lower ids after others: a second read starts so far before the
 * end of the first one.
 */
const overlap = 10_000;

/** Rows without an id of their own have no order in time: all of them are read again. */
const startOf = (key: repository.FreeTextRow['key'] | undefined) =>
  key?.length === 1 ? [Number(key[0]) - overlap] : undefined;

/**
 * Reads every free text and the whole audit trail page by page: no index finds a name in any
 * spelling. With an earlier result it reads the rows that were
 * added since.
 */
export async function findNamingTexts(
  reader: Reader | Writer,
  user: Person,
  names: PersonalNames,
  earlier?: NamingTexts,
): Promise<NamingTexts> {
  const matcher = matchNames(names);
  const rows = new Map<repository.FreeTextPlace, NamingRow[]>();
  const lastKeys = new Map<repository.FreeTextPlace, repository.FreeTextRow['key']>();
  for (const place of repository.freeTextPlaces) {
    const found: NamingRow[] = [];
    let from: repository.FreeTextRow['key'] | undefined = startOf(earlier?.lastKeys.get(place));
    let page: repository.FreeTextRow[];
    do {
      page = await repository.pageOfTexts(reader, place, from, pageSize);
      for (const row of page) {
        const redacted = matcher.redact(row.text);
        if (redacted !== row.text) found.push({ ...row, redacted });
      }
      from = page.at(-1)?.key ?? from;
      await yieldToOthers();
    } while (page.length === pageSize);
    rows.set(place, found);
    if (from) lastKeys.set(place, from);
  }
  const events = await findNamingEvents(
    reader,
    user,
    matcher,
    (earlier?.lastEventId ?? 0) - overlap,
  );
  return { names, rows, lastKeys, ...events };
}

async function findNamingEvents(
  reader: Reader | Writer,
  user: Person,
  matcher: NameMatcher,
  after: number,
): Promise<Pick<NamingTexts, 'eventIds' | 'lastEventId'>> {
  const eventIds: number[] = [];
  let lastEventId = after;
  let page: EventRow[];
  do {
    page = await pageOfEvents(reader, lastEventId, pageSize);
    for (const event of page) if (names(event, user, matcher)) eventIds.push(event.id);
    lastEventId = page.at(-1)?.id ?? lastEventId;
    await yieldToOthers();
  } while (page.length === pageSize);
  return { eventIds, lastEventId };
}

/** Sessions of the person are redacted together: there can be thousands. */
const names = (event: EventRow, user: Person, { isIn }: NameMatcher): boolean =>
  event.subject !== 'Session' &&
  ([event.subject_label, event.before, event.after].some(
    (text) => text !== null && isIn(text.replaceAll('\\"', '"')),
  ) ||
    isNoteAbout(event, user));

/** The event of a note has the subject of the note. */
export const isNoteAbout = (
  { subject, after, before }: EventRow,
  { id, user_type }: Pick<Person, 'id' | 'user_type'>,
): boolean =>
  subject === 'Note' &&
  [before, after].some((json) => valuesOf(json, 'subject').includes(`${user_type}:${id}`));
