import { type UserStatus, userStatuses } from '@provost/contract/user';
import { day, type Moment } from './calendar.ts';
import type { SchoolPlan } from './plan.ts';
import { purposes } from './purposes.ts';
import type { Random } from './random.ts';
import { type RowMaker, userRow } from './user-rows.ts';

export function studentRow(maker: RowMaker, { school, students }: SchoolPlan, index: number) {
  const status = userStatuses[students.get('status', index)] as UserStatus;
  const created = students.get('created', index);
  return userRow(maker, school.firstStudentId + index, {
    userType: 'student',
    status,
    created,
    lastLogin: drawLogin(maker.random.at(purposes.login, index), status, created, school.now),
    student: {
      level: students.get('level', index),
      hasPurchased: students.get('hasPurchased', index) === 1 ? 1 : 0,
      trialEnds: students.get('trialEnds', index),
      activeEnrolments: students.get('activeEnrolments', index),
      waitingSince: students.get('waitingSince', index),
      lastPaymentId: students.get('lastPaymentId', index),
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
