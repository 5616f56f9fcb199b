import { listEnrolments } from '@provost/contract/enrolments';
import { listPayments } from '@provost/contract/payments';
import { readSchool } from '@provost/contract/school';
import { listStudents } from '@provost/contract/students';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';

/** The lists of students, and of what shows them. The query client reloads the figures. */
const affected = [listStudents, listEnrolments, listPayments, readSchool];

export const invalidateStudents = (client: QueryClient) => invalidateEndpoints(client, affected);
