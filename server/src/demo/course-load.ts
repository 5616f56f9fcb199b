import { at } from './columns.ts';
import { enrolmentCode } from './enrolment-plan.ts';
import type { SchoolPlan } from './plan.ts';

export interface CourseCount {
  /** Enrolments that are active, and all there have been. */
  active: number;
  ever: number;
}

/** The enrolments of each course, by its place. */
export function countStudents({ courses, enrolments }: SchoolPlan): CourseCount[] {
  const counts = courses.map(() => ({ active: 0, ever: 0 }));
  for (let index = 0; index < enrolments.length; index += 1) {
    const count = counts[at(enrolments.of.course, index)];
    if (!count) continue;
    count.ever += 1;
    if (at(enrolments.of.status, index) === enrolmentCode.active) count.active += 1;
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
  counts: readonly CourseCount[],
): CourseLoad[] {
  const loads = Array.from({ length: school.teachers }, () => ({ courses: 0, students: 0 }));
  courses.forEach(({ teacher, status }, index) => {
    const load = teacher === undefined ? undefined : loads[teacher];
    if (!load || status === 'archived') return;
    load.courses += 1;
    load.students += counts[index]?.active ?? 0;
  });
  return loads;
}
