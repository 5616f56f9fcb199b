import { VisuallyHidden } from '@mantine/core';
import { staffTypes } from '@provost/contract/extra-rules';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { listUsers, userStatuses } from '@provost/contract/user';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from './figure.module.css';

interface PeopleLinkProps {
  readonly list: 'students' | 'teachers' | 'staff' | 'users';
  /** Undefined counts all statuses. */
  readonly status?: { readonly name: string; readonly word: string };
  readonly count: number | undefined;
}

/** A plain list starts without archived people, who count here. */
const everyone = { page: 1 };

const lists = {
  students: { path: '/students', access: listStudents.access, search: everyone },
  teachers: { path: '/teachers', access: listTeachers.access, search: everyone },
  // Of all users: the list of staff is a part of the settings.
  staff: { path: '/users', access: listUsers.access, search: { user_type: staffTypes.join(',') } },
  users: { path: '/users', access: listUsers.access, search: {} },
} as const;

/** The number of people with a status, as a link to their list. */
export const PeopleLink = ({ list, status, count }: PeopleLinkProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  if (count === undefined) return <EmptyValue />;
  const number = format.number(count);
  // Lists can only be filtered by statuses of the contract.
  const isFilter = !status || isOneOf(userStatuses, status.name);
  const { path, access, search } = lists[list];
  if (!isFilter || !can(access)) return number;
  const words = t(`dashboard.people.${list}`, { count });
  return (
    <Link
      to={path}
      search={status ? { ...search, status: status.name } : search}
      className={styles.link}
    >
      {number}
      <VisuallyHidden>
        {' '}
        {status ? t('dashboard.ofStatus', { people: words, status: status.word }) : words}
      </VisuallyHidden>
    </Link>
  );
};
