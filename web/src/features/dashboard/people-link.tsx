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
  /** Of whom the number is, where that is more than the list: staff are users too. */
  readonly of?: 'users';
  /** None for all of them. */
  readonly status?: { readonly name: string; readonly word: string };
  readonly count: number | undefined;
}

const rules = { students: listStudents.access, teachers: listTeachers.access };

/** How many people of a status there are, as a link to the list of them. */
export const PeopleLink = ({ list, of, status, count }: PeopleLinkProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useCan();
  if (count === undefined) return <EmptyValue />;
  const number = format.number(count);
  // A list cannot be filtered by a status that is the host's own.
  const isFilter = !status || isOneOf(userStatuses, status.name);
  if (!isFilter || !may(rules[list])) return number;
  const words = t(`dashboard.people.${of ?? list}`, { count });
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
