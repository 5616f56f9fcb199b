import type { StudentDetails } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';

/** The courses that a student is in. */
export const seatsOf = (student: Adapted<StudentDetails> | undefined) =>
  student?.enrolments
    .filter(({ status }) => status === 'active')
    .map(({ course }) => course.title ?? '');
