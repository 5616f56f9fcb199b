import { type UserType, userTypes } from '@provost/contract/ability';
import type { CourseStatus } from '@provost/contract/courses';
import type { StudentsPerCourse, UsersByStatus } from '@provost/contract/dashboard';
import { addDays, type Day, intervalsOf, startOf } from '@provost/contract/days';
import { type UserStatus, userStatuses } from '@provost/contract/user';
import type { RowOf } from '../../database/statement.ts';
import type { coursesBySize, userCounts } from './dashboard.repository.ts';

type CourseRow = RowOf<ReturnType<typeof coursesBySize>>;
type CountRow = RowOf<ReturnType<typeof userCounts>>;

export const toStudentsPerCourse = (
  rows: readonly CourseRow[],
  changes: ReadonlyMap<number, number>,
): StudentsPerCourse => ({
  data: rows.map((row) => ({
    course_id: row.course_id,
    course_title: row.course_title,
    class_level: row.class_level,
    student_count: row.student_count,
    // A check constraint allows no other values.
    status: row.status as CourseStatus,
    capacity: row.capacity,
    change_30_days: changes.get(row.course_id) ?? 0,
  })),
  meta: {
    total_courses: rows.length,
    total_students: rows.reduce((sum, row) => sum + row.student_count, 0),
  },
});

const countEach = <K extends string, V>(keys: readonly K[], count: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, V>;

export function toUsersByStatus(
  rows: readonly CountRow[],
  runningTrials: number,
): Omit<UsersByStatus, 'months'> {
  const sum = (isCounted: (row: CountRow) => boolean): number =>
    rows.filter(isCounted).reduce((total, row) => total + row.count, 0);
  const ofStatus = (status: UserStatus) => sum((row) => row.status === status);
  const ofType = (type: UserType) => sum((row) => row.user_type === type);
  const students = (hasPurchased: 0 | 1) =>
    sum((row) => row.user_type === 'student' && row.has_purchased === hasPurchased);
  return {
    total: sum(() => true),
    ...countEach(userStatuses, ofStatus),
    by_type: countEach(userTypes, ofType),
    by_type_and_status: countEach(userTypes, (type) =>
      countEach(userStatuses, (status) =>
        sum((row) => row.user_type === type && row.status === status),
      ),
    ),
    trial: { active: runningTrials, expired: students(0) - runningTrials, converted: students(1) },
  };
}

/** The first day of the 12 months until today. 11 months have 334 to 337 days. */
export const firstMonth = (today: Day): Day =>
  startOf('month', addDays(startOf('month', today), -330));

interface Joined {
  readonly month: string;
  readonly count: number;
}

/** Users are never deleted: the total of a month is that of today without those who joined later. */
export function toMonths(
  today: Day,
  total: number,
  joined: readonly Joined[],
): UsersByStatus['months'] {
  const countIn = (isCounted: (month: string) => boolean): number =>
    joined.filter(({ month }) => isCounted(month)).reduce((sum, { count }) => sum + count, 0);
  return intervalsOf('month', { from: firstMonth(today), to: today }).map(({ start }) => {
    const month = start.slice(0, 7);
    return {
      month,
      joined: countIn((other) => other === month),
      total: total - countIn((other) => other > month),
    };
  });
}
