import type { userTypes } from '@provost/contract/ability';
import { type PersonPermissions, readPermissions } from '@provost/contract/roles';
import { listStaff, type StaffMember } from '@provost/contract/staff';
import { listUsers, userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { type Own, ownList } from '@/api/own.ts';

export type Person = Own<StaffMember>;
/** A person with the explanation of their permissions. */
export type PersonDetails = Own<PersonPermissions>;

export const userList = ownList<StaffMember>(listUsers, 'full_name');
export const staffList = ownList<StaffMember>(listStaff, 'full_name');

export type PersonSource = DetailsSource<Person, PersonDetails>;

const details = { endpoint: readPermissions };
export const userDetails: PersonSource = { list: userList, ...details };
export const staffDetails: PersonSource = { list: staffList, ...details };

/** The filters by role and status, for the roles that the list has. */
export const filtersOf = (types: readonly (typeof userTypes)[number][]) =>
  [
    {
      name: 'user_type',
      title: 'staff.role',
      options: types,
      label: (type: string, t: (key: string) => string) => t(`profile.userTypes.${type}`),
    },
    {
      name: 'status',
      title: 'table.fields.status',
      options: userStatuses,
      label: (status: string, t: (key: string) => string) => t(`status.${status}`),
    },
  ] as const;
