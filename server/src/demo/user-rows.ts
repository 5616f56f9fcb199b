import type { UserType } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import type { UserStatus } from '@provost/contract/user';
import { type Account, demoAccounts } from './accounts.ts';
import { type Moment, toInstant } from './calendar.ts';
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
  'last_payment_id',
] as const;
type UserRow = RowOf<'users', typeof userColumns>;

/** What rows are made with. */
export interface RowMaker {
  readonly school: School;
  readonly random: Random;
  readonly passwordHash: string;
}

/** Names and address of whoever has this id, account or not. */
export function personWith(school: School, random: Random, userId: number): Person {
  const account = accountWith(school, userId);
  if (!account) {
    const isTeacher = userId < school.firstStudentId;
    return personOf(random, userId, isTeacher ? 'provost.test' : undefined);
  }
  const fullName = `${account.firstName} ${account.lastName}`;
  return { ...account, fullName, nameKey: nameKey(fullName) };
}

function accountWith(school: School, userId: number): Account | undefined {
  if (userId === school.firstTeacherId + demoTeacher) return demoAccounts.teacher;
  if (userId === school.firstStudentId + demoStudent) return demoAccounts.student;
  return demoAccounts.staff[userId - 1];
}

interface UserFacts {
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly created: Moment;
  readonly lastLogin: Moment | undefined;
  readonly student?: StudentFacts;
}

interface StudentFacts {
  readonly level: number;
  readonly hasPurchased: 0 | 1;
  readonly trialEnds: Moment;
  readonly activeEnrolments: number;
  readonly waitingSince: Moment;
  readonly lastPaymentId: number;
}

/** What is made of facts; zeros among a student's moments and ids stand for none. */
export function userRow(maker: RowMaker, userId: number, facts: UserFacts): UserRow {
  const { school, random, passwordHash } = maker;
  const account = accountWith(school, userId);
  const person = personWith(school, random, userId);
  const { phone, locale } = account ?? contactOf(random, userId);
  const { student, lastLogin } = facts;
  return [
    userId,
    person.email,
    person.firstName,
    person.lastName,
    person.fullName,
    person.nameKey,
    `${person.nameKey} ${person.email}`,
    facts.userType,
    facts.status,
    phone,
    locale,
    null,
    account?.canSignIn ? passwordHash : null,
    student?.hasPurchased ?? 0,
    student?.trialEnds ? toInstant(student.trialEnds) : null,
    toInstant(facts.created),
    lastLogin === undefined ? null : toInstant(lastLogin),
    student ? student.level + 1 : null,
    student ? student.level + 1 : null,
    student?.activeEnrolments ?? 0,
    student?.waitingSince ? toInstant(student.waitingSince) : null,
    student?.lastPaymentId || null,
  ];
}
