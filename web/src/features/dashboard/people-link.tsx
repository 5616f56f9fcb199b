import { VisuallyHidden } from '@mantine/core';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import { useMay } from '@/lib/use-may.ts';
import { NothingKnown } from '@/ui/nothing-known.tsx';
import styles from './figure.module.css';

interface PeopleLinkProps {
  readonly list: 'students' | 'teachers';
  readonly status: string;
  /** The status in words. */
  readonly word: string;
  readonly count: number | undefined;
}

const rules = { students: listStudents.access, teachers: listTeachers.access };

/** How many people of a status there are, as a link to the list of them. */
export const PeopleLink = ({ list, status, word, count }: PeopleLinkProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  if (count === undefined) return <NothingKnown />;
  const number = format.number(count);
  // A list cannot be filtered by a status that is the host's own.
  const isFilter = userStatuses.some((known) => known === status);
  if (!isFilter || !may(rules[list])) return number;
  return (
    <Link to={`/${list}`} search={{ status }} className={styles.link}>
      {number}
      <VisuallyHidden> {t(`dashboard.ofStatus.${list}`, { status: word })}</VisuallyHidden>
    </Link>
  );
};
