import type { UserType } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import type { UserStatus } from '@provost/contract/user';
import { userSearchKey } from '@provost/contract/user-search-key';
import { type Account, demoAccounts, demoStudent, demoTeacher } from './accounts.ts';
import { type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import type { Row } from './load-rows.ts';
import { contactOf, type Person, personOf } from './person.ts';
import type { Random } from './random.ts';
import type { School } from './school.ts';

export interface RowContext {
  readonly school: School;
  readonly random: Random;
  readonly passwordHash: string;
}

/** A demo account or a generated person. */
export function personById(school: School, random: Random, userId: number): Person {
  const account = accountById(school, userId);
  if (!account) {
    const isTeacher = userId < school.firstStudentId;
    return personOf(random, userId, isTeacher ? 'provost.test' : undefined);
  }
  const fullName = `${account.firstName} ${account.lastName}`;
  return { ...account, fullName, nameKey: nameKey(fullName) };
}

function accountById(school: School, userId: number): Account | undefined {
  if (userId === school.firstTeacherId + demoTeacher) return demoAccounts.teacher;
  if (userId === school.firstStudentId + demoStudent) return demoAccounts.student;
  return demoAccounts.staff[userId - 1];
}

interface UserDetails {
  readonly id: number;
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly created: EpochSeconds;
  readonly lastLogin: EpochSeconds | undefined;
  /** The columns that only students have. */
  readonly student?: Row<'users'>;
}

export function userRow(context: RowContext, details: UserDetails): Row<'users'> {
  const { school, random, passwordHash } = context;
  const { id, student } = details;
  const account = accountById(school, id);
  const person = personById(school, random, id);
  const { phone, locale } = account ?? contactOf(random, id);
  return {
    id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.fullName,
    name_key: person.nameKey,
    search_key: userSearchKey({ name_key: person.nameKey, email: person.email, phone }),
    user_type: details.userType,
    status: details.status,
    phone,
    locale,
    avatar_url: null,
    password_hash: account?.canSignIn ? passwordHash : null,
    created_at: toInstant(details.created),
    last_login_at: toInstantOrNull(details.lastLogin),
    has_purchased: student?.has_purchased ?? 0,
    trial_ends_at: student?.trial_ends_at ?? null,
    class_level_id: student?.class_level_id ?? null,
    class_level_position: student?.class_level_position ?? null,
    enrolled_course_count: student?.enrolled_course_count ?? 0,
    waiting_since: student?.waiting_since ?? null,
    payer_id: student?.payer_id ?? null,
    archived_at:
      details.status === 'archived' ? toInstant(details.lastLogin ?? details.created) : null,
  };
}

export const staffRows = (context: RowContext): Row<'users'>[] =>
  demoAccounts.staff.map(({ userType }, index) =>
    userRow(context, {
      id: index + 1,
      userType,
      status: 'active',
      created: context.school.opened + (index + 1) * 600,
      lastLogin: context.school.now - (index + 1) * 5 * hour,
    }),
  );
