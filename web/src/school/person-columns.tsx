import type { TFunction } from 'i18next';
import type { DataColumn } from '@/table/table-column.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { PersonName } from './person-name.tsx';
import { StatusBadge } from './status-badge.tsx';

/** What any host may or may not tell of a person. */
interface Person {
  readonly full_name: string | undefined;
  readonly email: string | undefined;
  readonly status: string | undefined;
  readonly phone: string | undefined;
  readonly created_at: string | undefined;
  readonly last_login_at: string | undefined;
}

type PersonColumn = DataColumn<Person>;

/** The columns that lists of people have in common. */
export const personColumns = (t: TFunction) => {
  const fullName: PersonColumn = {
    id: 'full_name',
    title: t('table.fields.name'),
    cell: ({ full_name }) => <PersonName name={full_name} />,
    isSortable: true,
    width: 170,
  };
  const email: PersonColumn = {
    id: 'email',
    title: t('table.fields.email'),
    cell: ({ email: address }) => <Highlight text={address} />,
    isSortable: true,
    width: 200,
  };
  const status: PersonColumn = {
    id: 'status',
    title: t('table.fields.status'),
    cell: (person) => <StatusBadge status={person.status} />,
    isSortable: true,
    width: 70,
  };
  const joined: PersonColumn = {
    id: 'created_at',
    title: t('table.fields.joined'),
    cell: ({ created_at }) => <Moment at={created_at} />,
    isSortable: true,
    startsDescending: true,
    width: 90,
  };
  const lastSignIn: PersonColumn = {
    id: 'last_login_at',
    title: t('table.fields.lastSignIn'),
    cell: ({ last_login_at }) => <Moment at={last_login_at} />,
    isSortable: true,
    startsDescending: true,
    width: 90,
  };
  const phone: PersonColumn = {
    id: 'phone',
    title: t('table.fields.phone'),
    cell: ({ phone: number }) => (number ? <bdi>{number}</bdi> : <EmptyValue />),
    isHiddenAtFirst: true,
    width: 110,
  };
  return { fullName, email, status, joined, lastSignIn, phone };
};
