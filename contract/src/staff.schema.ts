import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage } from './list.schema.ts';
import * as staff from './staff.ts';
import { instant } from './text.schema.ts';
import { userFields } from './user.schema.ts';

export const staffFields = {
  ...userFields,
  /** The end of the open invitation of an invited user; it can be in the past. */
  invitation_expires_at: z.nullable(instant),
  mfa_enabled: z.boolean(),
};

const staffMember = z.object(staffFields);
export type StaffMember = z.output<typeof staffMember>;

export const listStaff = withSchemas(staff.listStaff, {
  summary: 'The staff: owners, admins, finance and support.',
  response: resultsPage(staffMember),
});
