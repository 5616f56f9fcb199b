import { loadPart } from '@/lib/dom/load-part.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { InviteButton } from './invite-button.tsx';
import { staffColumns } from './people-columns.ts';
import {
  type Person,
  type PersonDetails,
  peopleFilters,
  staffDetails,
  staffList,
} from './people-lists.ts';

export const resource: Resource<Person, PersonDetails> = {
  fileName: 'staff',
  texts: listTexts('staff', 'nav.settings-staff'),
  list: staffList,
  columns: staffColumns,
  filters: peopleFilters,
  record: {
    details: staffDetails,
    kind: 'staff.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./person-drawer.tsx'))).StaffDrawer,
  },
  actions: <InviteButton />,
  links: <SettingsLinks />,
};
