import { countUsersByStatus } from '@provost/contract/dashboard';
import { listStaff } from '@provost/contract/staff';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { listUsers } from '@provost/contract/user';
import type { QueryClient } from '@tanstack/react-query';

const affected = [listStaff, listUsers, listTeachers, listStudents, countUsersByStatus];

/** Everything that shows or counts people. */
export const invalidatePeople = (client: QueryClient) =>
  Promise.all(affected.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
