import { endpoint } from './endpoint.ts';
import { staffTypes } from './extra-rules.ts';
import type { ResultsPage } from './list.schema.ts';
import type { StaffMember } from './staff.schema.ts';
import { userColumns, userStatuses } from './user.ts';

export type * from './staff.schema.ts';

export const listStaff = endpoint<ResultsPage<StaffMember>>()({
  route: 'GET /api/auth/admin/staff/',
  access: { action: 'read', subject: 'Staff' },
  shows: ['staff'],
  list: {
    orderings: ['full_name', 'email', 'user_type', 'status', 'created_at', 'last_login_at'],
    filters: { user_type: staffTypes, status: userStatuses },
  },
  csv: { access: { action: 'export', subject: 'Staff' }, columns: [...userColumns, 'mfa_enabled'] },
});
