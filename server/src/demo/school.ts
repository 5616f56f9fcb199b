import { demoAccounts } from './accounts.ts';
import { day, type Moment, midnightOf, schoolDays } from './calendar.ts';

/** How large the school is, where its ids begin, and the days it spans. */
export interface School {
  readonly seed: number;
  readonly opened: Moment;
  /** The midnight before which everything happened. */
  readonly now: Moment;
  readonly students: number;
  readonly teachers: number;
  readonly courses: number;
  readonly trialDays: number;
  /** Staff come first, then teachers, then students, each without gaps. */
  readonly firstTeacherId: number;
  readonly firstStudentId: number;
}

export interface SchoolOptions {
  readonly students: number;
  readonly date: Date;
  readonly seed?: number;
  /** How long a trial lasts. */
  readonly trialDays?: number;
}

const coursesOfSmallSchool = 60;
const coursesOfLargeSchool = 120;

export const planSchool = ({ students, date, seed = 1, trialDays = 14 }: SchoolOptions): School => {
  const now = midnightOf(date);
  const teachers = Math.min(400, Math.max(8, Math.ceil(students / 40)));
  const firstTeacherId = demoAccounts.staff.length + 1;
  return {
    seed,
    opened: now - schoolDays * day,
    now,
    students,
    teachers,
    trialDays,
    courses: students < 10_000 ? coursesOfSmallSchool : coursesOfLargeSchool,
    firstTeacherId,
    firstStudentId: firstTeacherId + teachers,
  };
};
