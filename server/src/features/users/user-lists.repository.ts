import { staffTypes } from '@provost/contract/extra-rules';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { sumCounters } from '../../list/counter.ts';
import { enumFilter } from '../../list/filters.ts';
import type { OrderColumn } from '../../list/order.ts';
import { staffRows } from '../../school/accounts/staff-rows.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { userColumns } from '../../school/accounts/user-fields.ts';

const orderings = {
  full_name: { column: 'users.name_key', kind: 'text' },
  email: { column: 'users.email', kind: 'text' },
  status: { column: 'users.status', kind: 'text', equalsBy: 'full_name' },
  created_at: { column: 'users.created_at', kind: 'instant' },
} as const satisfies Record<string, OrderColumn>;

const common = {
  table: 'users',
  defaultOrdering: [{ field: 'full_name', descending: false }],
  filters: { user_type: enumFilter('users.user_type'), status: enumFilter('users.status') },
  search: { table: 'users', byEmail: userEmailStartsWith },
} as const;

/** Everyone, erased users included: the dashboard counts them by status too. */
export const userSource = {
  ...common,
  rows: (reader: Reader) => reader.selectFrom('users').select(userColumns),
  name: 'users',
  orderings,
  indexed: { status: ['full_name', 'status'] },
  counter: sumCounters({
    table: 'user_counts',
    filters: { user_type: enumFilter('user_type'), status: enumFilter('status') },
  }),
} as const;

/** Literals, because the planner uses the partial indexes of staff only with these. */
const isStaff = sql<SqlBool>`users.user_type in (${sql.join(staffTypes.map((type) => sql.lit(type)))})`;

export const staffSource = {
  ...common,
  rows: staffRows,
  name: 'staff',
  where: isStaff,
  orderings: {
    ...orderings,
    user_type: { column: 'users.user_type', kind: 'text', equalsBy: 'full_name' },
    last_login_at: { column: 'users.last_login_at', kind: 'instant', nullable: true },
  },
} as const;
