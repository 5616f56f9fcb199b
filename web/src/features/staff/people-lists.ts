import { type PersonPermissions, readPermissions } from '@provost/contract/roles';
import { listStaff, type StaffMember } from '@provost/contract/staff';
import { listUsers } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { type Own, ownList } from '@/api/own.ts';
import type { ResourceFilter } from '@/table/filter.ts';

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
  {
    name: 'status',
    title: 'table.fields.status',
    label: (status, t) => t(`status.${status}`),
  },
];
