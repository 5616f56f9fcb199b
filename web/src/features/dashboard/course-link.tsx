import { listCourses } from '@provost/contract/courses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CourseStat } from '@/api/hosts/students-per-course.ts';
import { useCan } from '@/api/use-can.ts';

interface CourseLinkProps {
  readonly course: CourseStat;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Opens the course; one that the host names without an id is searched for. */
export const CourseLink = ({ course, className, children }: CourseLinkProps) => {
  const may = useCan();
  if (!may(listCourses.access)) return <span className={className}>{children}</span>;
  if (course.course_id === undefined) {
    return (
      <Link to="/courses" search={{ search: course.course_title }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/courses/$id" params={{ id: course.course_id }} className={className}>
      {children}
    </Link>
  );
};
