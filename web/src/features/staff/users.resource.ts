import { loadPart } from '@/lib/dom/load-part.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import {
  type Person,
  type PersonDetails,
  peopleFilters,
  userColumns,
  userDetails,
  userList,
} from './people-lists.ts';

export const resource: Resource<Person, PersonDetails> = {
  fileName: 'users',
  texts: listTexts('users'),
  list: userList,
  columns: userColumns,
  filters: peopleFilters,
  record: {
    details: userDetails,
    kind: 'users.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./person-drawer.tsx'))).UserDrawer,
  },
};
