import { type UserStatus, userStatuses } from '@provost/contract/user';
import { day, type Moment } from './calendar.ts';
import { at } from './columns.ts';
import type { SchoolPlan } from './plan.ts';
import { purposes } from './purposes.ts';
import type { Random } from './random.ts';
import { type RowMaker, userRow } from './user-rows.ts';

export function studentRow(maker: RowMaker, { school, students }: SchoolPlan, index: number) {
  const status = userStatuses[at(students.of.status, index)] as UserStatus;
  const created = at(students.of.created, index);
  return userRow(maker, school.firstStudentId + index, {
    userType: 'student',
    status,
    created,
    lastLogin: drawLogin(maker.random.at(purposes.login, index), status, created, school.now),
    student: {
      level: at(students.of.level, index),
      hasPurchased: at(students.of.hasPurchased, index) === 1 ? 1 : 0,
      trialEnds: at(students.of.trialEnds, index),
      activeEnrolments: at(students.of.activeEnrolments, index),
      waitingSince: at(students.of.waitingSince, index),
      lastPaymentId: at(students.of.lastPaymentId, index),
    },
  });
}

/** Most were here in the last weeks; those who left, some time before. */
function drawLogin(
  random: Random,
  status: UserStatus,
  created: Moment,
  now: Moment,
): Moment | undefined {
  if (status === 'invited' || random.chance(0.02)) return undefined;
  if (status !== 'active') return random.whole(created, now - day);
  return Math.max(created, now - 60 - Math.floor(random.next() ** 3 * 60 * day));
}
