import type { Moment } from './calendar.ts';
import type { Columns } from './columns.ts';
import type { CoursePlan } from './course-plan.ts';
import type { Random } from './random.ts';
import type { School } from './school.ts';

/** Statuses are places in the contract's lists; moments are seconds, zero for none. */
type StudentColumns = Columns<
  | 'created'
  | 'level'
  | 'status'
  | 'trialEnds'
  | 'hasPurchased'
  | 'activeEnrolments'
  | 'waitingSince'
  | 'lastPaymentId'
>;

/** Students are places in their own columns; courses are places in the list of courses. */
type EnrolmentColumns = Columns<'student' | 'course' | 'status' | 'enrolled' | 'ended'>;

type PaymentColumns = Columns<'student' | 'course' | 'created' | 'cents' | 'outcome'>;

/** Everything about a school that its many rows are made from. */
export interface SchoolPlan {
  readonly school: School;
  readonly courses: readonly CoursePlan[];
  readonly students: StudentColumns;
  readonly enrolments: EnrolmentColumns;
  readonly payments: PaymentColumns;
}

/** What is at hand while students are planned, one after the other. */
export interface Planning extends SchoolPlan {
  readonly random: Random;
  /** The places of each level's courses. */
  readonly coursesOfLevel: readonly (readonly number[])[];
}

export interface Newcomer {
  readonly index: number;
  readonly created: Moment;
  readonly level: number;
  readonly status: number;
}

/** A student in a course; `ended` is zero while they are in it. */
export interface Stay {
  readonly course: number;
  readonly status: number;
  readonly enrolled: Moment;
  readonly ended: Moment;
}

/** Whether a student is to have a course now, none any more, or never had one. */
export type Want = 'course' | 'none' | 'never';
