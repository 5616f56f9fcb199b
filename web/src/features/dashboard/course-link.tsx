import { listCourses } from '@provost/contract/courses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/use-can.ts';
import type { CourseFigure } from './students-per-course.ts';

interface CourseLinkProps {
  readonly course: CourseFigure;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Opens the course; one that the host names without an id is searched for. */
export const CourseLink = ({ course, className, children }: CourseLinkProps) => {
  const may = useCan();
  if (!may(listCourses.access)) return <span className={className}>{children}</span>;
  if (course.id === undefined) {
    return (
      <Link to="/courses" search={{ search: course.title }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/courses/$id" params={{ id: course.id }} className={className}>
      {children}
    </Link>
  );
};
