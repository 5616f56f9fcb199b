import { staffTypes } from '@provost/contract/extra-rules';
import { loadPart } from '@/lib/dom/load-part.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import type { Resource } from '@/table/resource.ts';
import { InviteButton } from './invite-button.tsx';
import { staffColumns } from './people-columns.ts';
import {
  filtersOf,
  type Person,
  type PersonDetails,
  staffDetails,
  staffList,
} from './people-lists.ts';

export const staff: Resource<Person, PersonDetails> = {
  fileName: 'staff',
  texts: {
    title: 'nav.settings-staff',
    count: 'staff.count',
    search: 'staff.search',
    empty: 'staff.empty',
    emptyHint: 'staff.emptyHint',
    noMatch: 'staff.noMatch',
    failure: 'staff.failure',
  },
  list: staffList,
  columns: staffColumns,
  filters: filtersOf(staffTypes),
  record: {
    details: staffDetails,
    kind: 'staff.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./person-drawer.tsx'))).StaffDrawer,
  },
  actions: <InviteButton />,
  links: <SettingsLinks />,
};
