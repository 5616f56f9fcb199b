import { readCourse } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import type { ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { EntityLink } from './entity-link.tsx';
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
