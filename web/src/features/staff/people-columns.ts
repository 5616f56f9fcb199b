import { userTypes } from '@provost/contract/ability';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { personColumns } from '@/school/people/person-columns.tsx';
import type { Column } from '@/table/column.ts';
import type { Person } from './people-lists.ts';

const role: Column<Person> = {
  id: 'user_type',
  title: 'staff.role',
  cell: ({ user_type: type }, { t, text }) =>
    isOneOf(userTypes, type) ? t(`profile.userTypes.${type}`) : text(type),
  card: 'value',
  width: 80,
};

export const staffColumns: readonly Column<Person>[] = [
  personColumns.fullName,
  personColumns.email,
  role,
  personColumns.status,
  { ...personColumns.lastSignIn, card: 'detail' },
  { ...personColumns.joined, isHiddenAtFirst: true },
  personColumns.phone,
];

export const userColumns: readonly Column<Person>[] = [
  personColumns.fullName,
  personColumns.email,
  role,
  personColumns.status,
  personColumns.joined,
  { ...personColumns.lastSignIn, isHiddenAtFirst: true },
  personColumns.phone,
];
