import { countUsersByStatus } from '@provost/contract/dashboard';
import { listEnrolments } from '@provost/contract/enrolments';
import { listPayments } from '@provost/contract/payments';
import { readSchool } from '@provost/contract/school';
import { listStudents, listUnenrolledStudents } from '@provost/contract/students';
import type { QueryClient } from '@tanstack/react-query';

/** Everything that shows or counts students. */
const affected = [
  listStudents,
  listUnenrolledStudents,
  listEnrolments,
  listPayments,
  countUsersByStatus,
  readSchool,
];

export const invalidateStudents = (client: QueryClient) =>
  Promise.all(affected.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
