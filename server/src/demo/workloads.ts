import { at } from './columns.ts';
import { enrolmentCode } from './enrolment-plan.ts';
import type { SchoolPlan } from './plan.ts';

export interface EnrolmentCounts {
  active: number;
  total: number;
}

/** The enrolments of each course, by its index. */
export function countEnrolments({ courses, enrolments }: SchoolPlan): EnrolmentCounts[] {
  const counts = courses.map(() => ({ active: 0, total: 0 }));
  for (let index = 0; index < enrolments.length; index += 1) {
    const count = counts[at(enrolments.of.course, index)];
    if (!count) continue;
    count.total += 1;
    if (at(enrolments.of.status, index) === enrolmentCode.active) count.active += 1;
  }
  return counts;
}

export interface Workload {
  /** Without archived courses. */
  readonly courses: number;
  readonly students: number;
}

export function teacherWorkloads(
  { school, courses }: SchoolPlan,
  counts: readonly EnrolmentCounts[],
): Workload[] {
  const workloads = Array.from({ length: school.teachers }, () => ({ courses: 0, students: 0 }));
  courses.forEach(({ teacher, status }, index) => {
    const workload = teacher === undefined ? undefined : workloads[teacher];
    if (!workload || status === 'archived') return;
    workload.courses += 1;
    workload.students += counts[index]?.active ?? 0;
  });
  return workloads;
}
