import { readFileSync } from 'node:fs';
import type { UserType } from '@provost/contract/ability';
import type { Language } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';
import type { UserStatus } from '@provost/contract/user';
import { userSearchKey } from '@provost/contract/user-search-key';
import { type Account, demoAccounts, demoStudent, demoTeacher, type Person } from './accounts.ts';
import { type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import { type Random, randomStreams, runningSums } from './random.ts';
import type { Row, School } from './school.ts';

/** A name with its key, computed once: a school has a million students but few hundred names. */
interface Name {
  readonly text: string;
  readonly key: string;
  /** The form in an email address. */
  readonly handle: string;
}

/** Names that belong together, with their usual language and phone prefix. */
interface Culture {
  /** Relative to the shares of the other cultures. */
  readonly share: number;
  readonly locale: Language;
  /** E.164 with `#` for any digit. Uses ranges reserved for fiction where a country has them. */
  readonly phone: string;
  readonly given: readonly Name[];
  readonly family: readonly Name[];
}

const parseNames = (list: string): Name[] =>
  list.split(', ').map((text) => {
    const key = nameKey(text);
    return { text, key, handle: key.replace(/[^a-z]+/g, '-') };
  });

/** Each culture has three lines: share, locale and phone; given names; family names. */
const cultures = readFileSync(new URL('names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map((part): Culture => {
    const [head = '', given = '', family = ''] = part.split('\n');
    const [share, locale, phone = ''] = head.split(' ');
    return {
      share: Number(share),
      locale: locale as Language,
      phone,
      given: parseNames(given),
      family: parseNames(family),
    };
  });
const shares = runningSums(cultures.map(({ share }) => share));
const domains = ['example.org', 'example.com', 'example.net', 'learners.test', 'mail.test'];

/** The same id always gives the same person, so persons need not be stored. */
export function personOf(random: Random, userId: number, domain?: string): Person {
  const { given, family } = drawCulture(random, userId);
  const first = random.pick(given);
  const last = random.pick(family);
  const second = random.chance(0.15) ? random.pick(given) : first;
  const firstName = second === first ? first.text : `${first.text} ${second.text}`;
  const firstKey = second === first ? first.key : `${first.key} ${second.key}`;
  return {
    first_name: firstName,
    last_name: last.text,
    full_name: `${firstName} ${last.text}`,
    name_key: `${firstKey} ${last.key}`,
    email: `${first.handle}.${last.handle}.${userId}@${domain ?? random.pick(domains)}`,
  };
}

export function contactOf(random: Random, userId: number) {
  const { locale, phone } = drawCulture(random, userId);
  random.at(randomStreams.contact, userId);
  return {
    locale,
    phone: random.chance(0.72) ? phone.replace(/#/g, () => String(random.whole(0, 9))) : null,
  };
}

const drawCulture = (random: Random, userId: number): Culture =>
  cultures[random.at(randomStreams.person, userId).index(shares)] as Culture;

export interface RowContext {
  readonly school: School;
  readonly random: Random;
  readonly passwordHash: string;
}

export const personById = (school: School, random: Random, userId: number): Person =>
  accountById(school, userId)?.person ??
  personOf(random, userId, userId < school.firstStudentId ? 'provost.test' : undefined);

function accountById(school: School, userId: number): Account | undefined {
  if (userId === school.firstTeacherId + demoTeacher) return demoAccounts.teacher;
  if (userId === school.firstStudentId + demoStudent) return demoAccounts.student;
  return demoAccounts.staff[userId - 1];
}

interface UserDetails {
  readonly id: number;
  readonly user_type: UserType;
  readonly status: UserStatus;
  readonly created: EpochSeconds;
  readonly lastLogin: EpochSeconds | undefined;
  readonly student?: Row<'users'>;
}

const noStudent: Row<'users'> = {
  has_purchased: 0,
  trial_ends_at: null,
  class_level_id: null,
  class_level_position: null,
  enrolled_course_count: 0,
  waiting_since: null,
  payer_id: null,
};

export function userRow(context: RowContext, details: UserDetails): Row<'users'> {
  const { school, random, passwordHash } = context;
  const { id, user_type, status, created, lastLogin, student } = details;
  const account = accountById(school, id);
  const person = personById(school, random, id);
  const { phone, locale } = account ?? contactOf(random, id);
  return {
    id,
    ...person,
    search_key: userSearchKey({ ...person, phone }),
    user_type,
    status,
    phone,
    locale,
    avatar_url: null,
    password_hash: account?.canSignIn ? passwordHash : null,
    created_at: toInstant(created),
    last_login_at: toInstantOrNull(lastLogin),
    archived_at: status === 'archived' ? toInstant(lastLogin ?? created) : null,
    ...noStudent,
    ...student,
  };
}

export const staffRows = (context: RowContext): Row<'users'>[] =>
  demoAccounts.staff.map(({ user_type }, index) =>
    userRow(context, {
      id: index + 1,
      user_type,
      status: 'active',
      created: context.school.opened + (index + 1) * 600,
      lastLogin: context.school.now - (index + 1) * 5 * hour,
    }),
  );
