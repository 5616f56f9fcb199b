import type { UnenrolledStudent } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { adaptUnenrolledStudents } from '@/api/hosts/students.ts';

export const shownStudents = 5;

type Student = Adapted<UnenrolledStudent>;

const waitingSince = ({ waiting_since: since }: Student): number =>
  since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since);

/** Infinity minus Infinity is NaN: students whose waiting time is unknown are equal. */
const byWaiting = (left: Student, right: Student): number =>
  waitingSince(left) - waitingSince(right) || 0;

/** A host that ignores paging sends all students: count them, and pick those waiting longest. */
export const readUnenrolledStudents = (response: unknown) => {
  const { count, results, waiting } = adaptUnenrolledStudents(response);
  return { count, longest: results.toSorted(byWaiting).slice(0, shownStudents), waiting };
};
