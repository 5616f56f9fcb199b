import { VisuallyHidden } from '@mantine/core';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from './figure.module.css';

interface PeopleLinkProps {
  readonly list: 'students' | 'teachers';
  /** Undefined counts all statuses. */
  readonly status?: { readonly name: string; readonly word: string };
  readonly count: number | undefined;
}

const rules = { students: listStudents.access, teachers: listTeachers.access };

/** The number of people with a status, as a link to their list. */
export const PeopleLink = ({ list, status, count }: PeopleLinkProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  if (count === undefined) return <EmptyValue />;
  const number = format.number(count);
  // Lists can only be filtered by statuses of the contract.
  const isFilter = !status || isOneOf(userStatuses, status.name);
  if (!isFilter || !can(rules[list])) return number;
  const words = t(`dashboard.people.${list}`, { count });
  return (
    <Link to={`/${list}`} search={status ? { status: status.name } : {}} className={styles.link}>
      {number}
      <VisuallyHidden>
        {' '}
        {status ? t('dashboard.ofStatus', { people: words, status: status.word }) : words}
      </VisuallyHidden>
    </Link>
  );
};
