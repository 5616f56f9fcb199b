import { demoAccounts } from './accounts.ts';
import { day, type EpochSeconds, midnightOf, schoolDays } from './calendar.ts';

/** Sizes, id ranges and dates of a demo school. */
export interface School {
  readonly seed: number;
  readonly opened: EpochSeconds;
  /** Midnight; all demo data is older. */
  readonly now: EpochSeconds;
  readonly students: number;
  readonly teachers: number;
  readonly courses: number;
  readonly trialDays: number;
  /** Ids have no gaps: staff, then teachers, then students. */
  readonly firstTeacherId: number;
  readonly firstStudentId: number;
}

export interface SchoolOptions {
  readonly students: number;
  readonly date: Date;
  readonly seed?: number;
  readonly trialDays?: number;
}

const coursesOfSmallSchool = 60;
const coursesOfLargeSchool = 120;

export const sizeSchool = ({ students, date, seed = 1, trialDays = 14 }: SchoolOptions): School => {
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
