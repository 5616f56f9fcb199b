import { listCourses } from '@provost/contract/courses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CourseStat } from '@/api/hosts/students-per-course.ts';
import { useCan } from '@/api/permissions/use-can.ts';

interface CourseLinkProps {
  readonly course: CourseStat;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Opens the course, or searches for its title where the host sends no id. */
export const CourseLink = ({ course, className, children }: CourseLinkProps) => {
  const can = useCan();
  if (!can(listCourses.access)) return <span className={className}>{children}</span>;
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
