import type { PaymentStatus } from '@provost/contract/payment-status';
import type { enrolmentStatuses } from '@provost/contract/students';
import type { UserStatus } from '@provost/contract/user';
import type { EpochSeconds } from './calendar.ts';
import type { Course } from './courses.ts';
import type { Random } from './random.ts';
import type { School } from './school.ts';

export interface Student {
  readonly id: number;
  readonly index: number;
  readonly created: EpochSeconds;
  readonly level: number;
  readonly status: UserStatus;
  enrolments: readonly Enrolment[];
  hasPurchased: boolean;
  isTrial: boolean;
}

export interface Enrolment {
  /** 0 until the enrolments of its student are complete. */
  id: number;
  readonly course: Course;
  status: (typeof enrolmentStatuses)[number];
  readonly enrolled: EpochSeconds;
  /** 0 while the enrolment is active. */
  ended: EpochSeconds;
  transferredFrom?: Enrolment;
  transferredTo?: Enrolment;
  /** In how many instalments it is paid; one if missing. */
  parts?: number;
}

export interface Payment {
  readonly index: number;
  readonly student: Student;
  readonly course: Course;
  readonly enrolment: Enrolment | undefined;
  readonly created: EpochSeconds;
  readonly cents: number;
  readonly outcome: PaymentStatus;
}

export interface SchoolPlan {
  readonly school: School;
  readonly courses: readonly Course[];
  readonly students: Student[];
  readonly enrolments: Enrolment[];
  readonly payments: Payment[];
}

/** The state while students are planned one after another. */
export interface Planning extends SchoolPlan {
  readonly random: Random;
  readonly coursesOfLevel: readonly (readonly Course[])[];
}
