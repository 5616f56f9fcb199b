import { Button } from '@mantine/core';
import { readCourse } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from './row-links.module.css';

interface RowLinkProps {
  /** Of the student or the course. */
  readonly id: string | undefined;
  readonly children: ReactNode;
}

/** The names in a row that is an enrolment. */
export const StudentLink = ({ id, children }: RowLinkProps) => (
  <span className={styles.name}>
    <EntityLink to="/students/$id" id={id} isOpen={useCan()(readStudent.access)}>
      {children}
    </EntityLink>
  </span>
);

export const CourseLink = ({ id, children }: RowLinkProps) => (
  <span className={styles.name}>
    <EntityLink to="/courses/$id" id={id} isOpen={useCan()(readCourse.access)}>
      {children}
    </EntityLink>
  </span>
);

interface EditLinkProps {
  readonly to: `/${string}/$id/edit`;
  readonly id: string;
}

export const EditLink = ({ to, id }: EditLinkProps) => {
  const { t } = useTranslation();
  // Where a rule also guards calls of the specification, it does not tell whether the host has this one.
  if (!useIsOwnServer()) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={to as '/students/$id/edit'} params={{ id }} />}
    >
      {t('record.edit')}
    </Button>
  );
};

interface EntityLinkProps {
  readonly to: `/${string}/$id`;
  /** Undefined if the host does not send it: then there is no link. */
  readonly id: string | undefined;
  /** Whether the user can open it. */
  readonly isOpen: boolean;
  /** Undefined if the host does not send it. */
  readonly children: ReactNode;
}

/** The name of another record, as a link for users who can open it. */
export const EntityLink = ({ to, id, isOpen, children }: EntityLinkProps) => {
  const name = children ?? <EmptyValue />;
  if (id === undefined || !isOpen) return name;
  return (
    <Link to={to as '/students/$id'} params={{ id }}>
      {name}
    </Link>
  );
};
