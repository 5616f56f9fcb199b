import { enrolmentCode } from './enrolment-plan.ts';
import type { SchoolPlan } from './plan.ts';

/** Active enrolments of each course, by its place. */
export function countStudents({ courses, enrolments }: SchoolPlan): number[] {
  const counts = courses.map(() => 0);
  for (let index = 0; index < enrolments.length; index += 1) {
    if (enrolments.get('status', index) !== enrolmentCode.active) continue;
    const course = enrolments.get('course', index);
    counts[course] = (counts[course] ?? 0) + 1;
  }
  return counts;
}

export interface CourseLoad {
  /** Courses that are not archived, and their active enrolments. */
  readonly courses: number;
  readonly students: number;
}

export function loadOfTeachers(
  { school, courses }: SchoolPlan,
  studentCounts: readonly number[],
): CourseLoad[] {
  const loads = Array.from({ length: school.teachers }, () => ({ courses: 0, students: 0 }));
  courses.forEach(({ teacher, status }, index) => {
    const load = teacher === undefined ? undefined : loads[teacher];
    if (!load || status === 'archived') return;
    load.courses += 1;
    load.students += studentCounts[index] ?? 0;
  });
  return loads;
}
