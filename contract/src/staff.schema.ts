import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage } from './list.schema.ts';
import * as staff from './staff.ts';
import { userFields } from './user.schema.ts';

const staffMember = z.object(userFields);
export type StaffMember = z.output<typeof staffMember>;

export const listStaff = withSchemas(staff.listStaff, {
  summary: 'The staff: owners, admins, finance and support.',
  response: resultsPage(staffMember),
});
