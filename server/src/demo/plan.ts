import type { EpochSeconds } from './calendar.ts';
import type { Columns } from './columns.ts';
import type { CoursePlan } from './course-plan.ts';
import type { Random } from './random.ts';
import type { School } from './school.ts';

/** A status is an index into the contract's list; times are seconds, 0 for none. */
type StudentColumns = Columns<
  | 'created'
  | 'level'
  | 'status'
  | 'trialEnds'
  | 'hasPurchased'
  | 'activeEnrolments'
  | 'waitingSince'
>;

/** Students and courses are referenced by index. */
type EnrolmentColumns = Columns<'student' | 'course' | 'status' | 'enrolled' | 'ended'>;

/** `enrolment` counts from 1, 0 for none. */
type PaymentColumns = Columns<'student' | 'course' | 'enrolment' | 'created' | 'cents' | 'outcome'>;

/** The compact form of a school, from which all rows are generated. */
export interface SchoolPlan {
  readonly school: School;
  readonly courses: readonly CoursePlan[];
  readonly students: StudentColumns;
  readonly enrolments: EnrolmentColumns;
  readonly payments: PaymentColumns;
  /** The enrolment after each transfer with the one before it, both by index. */
  readonly transfers: Map<number, number>;
}

/** The state while students are planned one after another. */
export interface Planning extends SchoolPlan {
  readonly random: Random;
  /** The indexes of the courses of each level. */
  readonly coursesOfLevel: readonly (readonly number[])[];
}

export interface NewStudent {
  readonly index: number;
  readonly created: EpochSeconds;
  readonly level: number;
  readonly status: number;
}

/** `ended` is 0 while the enrolment is active. */
export interface PlannedEnrolment {
  readonly course: number;
  readonly status: number;
  readonly enrolled: EpochSeconds;
  readonly ended: EpochSeconds;
}

/** Whether a student has a course now, had one before, or never had one. */
export type EnrolmentGoal = 'enrolled' | 'ended' | 'never';
