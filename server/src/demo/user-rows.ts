import type { UserType } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import type { UserStatus } from '@provost/contract/user';
import { userSearchKey } from '@provost/contract/user-search-key';
import { type Account, demoAccounts } from './accounts.ts';
import { type EpochSeconds, toInstant } from './calendar.ts';
import { positionOf } from './catalogue.ts';
import { demoStudent } from './demo-student.ts';
import type { RowOf } from './load-rows.ts';
import { contactOf, type Person, personOf } from './person.ts';
import type { Random } from './random.ts';
import type { School } from './school.ts';
import { demoTeacher } from './teaching.ts';

export const userColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'name_key',
  'search_key',
  'user_type',
  'status',
  'phone',
  'locale',
  'avatar_url',
  'password_hash',
  'has_purchased',
  'trial_ends_at',
  'created_at',
  'last_login_at',
  'class_level_id',
  'class_level_position',
  'enrolled_course_count',
  'waiting_since',
  'archived_at',
] as const;
type UserRow = RowOf<'users', typeof userColumns>;

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
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly created: EpochSeconds;
  readonly lastLogin: EpochSeconds | undefined;
  readonly student?: StudentDetails;
}

interface StudentDetails {
  readonly level: number;
  readonly hasPurchased: 0 | 1;
  readonly trialEnds: EpochSeconds;
  readonly activeEnrolments: number;
  readonly waitingSince: EpochSeconds;
}

/** Zero in a student's times and ids means none. */
export function userRow(context: RowContext, userId: number, details: UserDetails): UserRow {
  const { school, random, passwordHash } = context;
  const account = accountById(school, userId);
  const person = personById(school, random, userId);
  const { phone, locale } = account ?? contactOf(random, userId);
  const { student, lastLogin } = details;
  return [
    userId,
    person.email,
    person.firstName,
    person.lastName,
    person.fullName,
    person.nameKey,
    userSearchKey({ name_key: person.nameKey, email: person.email, phone }),
    details.userType,
    details.status,
    phone,
    locale,
    null,
    account?.canSignIn ? passwordHash : null,
    student?.hasPurchased ?? 0,
    student?.trialEnds ? toInstant(student.trialEnds) : null,
    toInstant(details.created),
    lastLogin === undefined ? null : toInstant(lastLogin),
    student ? student.level + 1 : null,
    student ? positionOf(student.level) : null,
    student?.activeEnrolments ?? 0,
    student?.waitingSince ? toInstant(student.waitingSince) : null,
    details.status === 'archived' ? toInstant(lastLogin ?? details.created) : null,
  ];
}
