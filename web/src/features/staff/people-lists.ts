import type { userTypes } from '@provost/contract/ability';
import { staffTypes } from '@provost/contract/extra-rules';
import { readPermissions } from '@provost/contract/roles';
import { phoneDigits } from '@provost/contract/search-term';
import { listStaff } from '@provost/contract/staff';
import { listUsers, userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details/details-options.ts';
import {
  adaptPersonDetails,
  type Person,
  type PersonDetails,
  personAdapter,
} from '@/api/hosts/people.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant, byName, byRank } from '@/api/list/sort-keys.ts';

const common = {
  defaultOrdering: 'full_name',
  ...personAdapter,
  searchTexts: ({ full_name, email, phone }: Person) => [
    full_name,
    email,
    phoneDigits(phone ?? ''),
  ],
  filterValues: {
    user_type: (row: Person) => row.user_type,
    status: (row: Person) => row.status,
  },
};

const sortKeys = {
  full_name: byName((row: Person) => row.full_name),
  email: byName((row: Person) => row.email),
  status: byRank(userStatuses, (row: Person) => row.status),
  created_at: byInstant((row: Person) => row.created_at),
};

export const userList: ListDefinition<Person> = { endpoint: listUsers, ...common, sortKeys };

export const staffList: ListDefinition<Person> = {
  endpoint: listStaff,
  ...common,
  sortKeys: {
    ...sortKeys,
    user_type: byRank(staffTypes, (row: Person) => row.user_type),
    last_login_at: byInstant((row: Person) => row.last_login_at),
  },
};

export type PersonSource = DetailsSource<Person, PersonDetails>;

const details = { endpoint: readPermissions, adaptDetails: adaptPersonDetails };
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
