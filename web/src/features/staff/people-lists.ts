import { userTypes } from '@provost/contract/ability';
import { type PersonPermissions, readPermissions } from '@provost/contract/roles';
import { listStaff, type StaffMember } from '@provost/contract/staff';
import { listUsers } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { type Own, ownList } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { personColumns } from '@/school/people/person-columns.tsx';
import { statusFilter } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import type { ResourceFilter } from '@/table/filter.ts';

const role: Column<Person> = {
  id: 'user_type',
  title: 'staff.role',
  cell: ({ user_type: type }, { t, text }) =>
    isOneOf(userTypes, type) ? t(`profile.userTypes.${type}`) : text(type),
  card: 'value',
  width: 80,
};

const { fullName, email, status, joined, lastSignIn, phone } = personColumns;
const firstColumns: readonly Column<Person>[] = [fullName, email, role, status];

export const staffColumns: readonly Column<Person>[] = [
  ...firstColumns,
  { ...lastSignIn, card: 'detail' },
  { ...joined, isHiddenAtFirst: true },
  phone,
];

export const userColumns: readonly Column<Person>[] = [
  ...firstColumns,
  joined,
  { ...lastSignIn, isHiddenAtFirst: true },
  phone,
];

export type Person = Own<StaffMember>;
/** A person with the explanation of their permissions. */
export type PersonDetails = Own<PersonPermissions>;

export const userList = ownList<StaffMember>(listUsers, 'full_name');
export const staffList = ownList<StaffMember>(listStaff, 'full_name');

export type PersonSource = DetailsSource<Person, PersonDetails>;

const details = { endpoint: readPermissions };
export const userDetails: PersonSource = { list: userList, ...details };
export const staffDetails: PersonSource = { list: staffList, ...details };

/** Their values are those of each list in the contract. */
export const peopleFilters: readonly ResourceFilter[] = [
  {
    name: 'user_type',
    title: 'staff.role',
    label: (type, t) => t(`profile.userTypes.${type}`),
  },
  statusFilter,
];
