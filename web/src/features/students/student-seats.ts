import type { StudentDetails } from '@provost/contract/students';
import type { Own } from '@/api/own.ts';

/** The courses that a student is in. */
export const seatsOf = (student: Own<StudentDetails> | undefined) =>
  student?.enrolments
    .filter(({ status }) => status === 'active')
    .map(({ course }) => course.title ?? '');
