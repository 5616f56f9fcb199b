import { userTypes } from '@provost/contract/ability';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { Resource } from '@/table/resource.ts';
import { userColumns } from './people-columns.ts';
import {
  filtersOf,
  type Person,
  type PersonDetails,
  userDetails,
  userList,
} from './people-lists.ts';

export const users: Resource<Person, PersonDetails> = {
  fileName: 'users',
  texts: {
    title: 'nav.users',
    count: 'users.count',
    search: 'users.search',
    empty: 'users.empty',
    emptyHint: 'users.emptyHint',
    noMatch: 'users.noMatch',
    failure: 'users.failure',
  },
  list: userList,
  columns: userColumns,
  filters: filtersOf(userTypes),
  record: {
    details: userDetails,
    kind: 'users.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./person-drawer.tsx'))).UserDrawer,
  },
};
