import { type UserStatus, userStatuses } from '@provost/contract/user';
import { day, type EpochSeconds } from './calendar.ts';
import { at } from './columns.ts';
import type { SchoolPlan } from './plan.ts';
import type { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import { type RowContext, userRow } from './user-rows.ts';

export function studentRow(context: RowContext, { school, students }: SchoolPlan, index: number) {
  const status = userStatuses[at(students.of.status, index)] as UserStatus;
  const created = at(students.of.created, index);
  return userRow(context, school.firstStudentId + index, {
    userType: 'student',
    status,
    created,
    lastLogin: drawLogin(
      context.random.at(randomStreams.login, index),
      status,
      created,
      school.now,
    ),
    student: {
      level: at(students.of.level, index),
      hasPurchased: at(students.of.hasPurchased, index) === 1 ? 1 : 0,
      trialEnds: at(students.of.trialEnds, index),
      activeEnrolments: at(students.of.activeEnrolments, index),
      waitingSince: at(students.of.waitingSince, index),
    },
  });
}

/** Recent for active students, earlier for the others. */
function drawLogin(
  random: Random,
  status: UserStatus,
  created: EpochSeconds,
  now: EpochSeconds,
): EpochSeconds | undefined {
  if (status === 'invited' || random.chance(0.02)) return undefined;
  if (status !== 'active') return random.whole(created, now - day);
  return Math.max(created, now - 60 - Math.floor(random.next() ** 3 * 60 * day));
}
