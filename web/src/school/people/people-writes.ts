import { countUsersByStatus } from '@provost/contract/dashboard';
import { listStaff } from '@provost/contract/staff';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { listUsers } from '@provost/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';

const affected = [listStaff, listUsers, listTeachers, listStudents, countUsersByStatus];

/** Everything that shows or counts people. */
export const invalidatePeople = (client: QueryClient) => invalidateEndpoints(client, affected);
