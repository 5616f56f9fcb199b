import { at } from './columns.ts';
import { planCourses } from './course-plan.ts';
import { demoStudent, planDemoStudent } from './demo-student.ts';
import type { SchoolPlan } from './plan.ts';
import { planTransfers } from './plan-transfers.ts';
import { type SchoolOptions, sizeSchool } from './school.ts';
import { beginPlanning, planStudent } from './student-plan.ts';

/** Plans all students, enrolments and payments; a pure function. */
export function planSchool(options: SchoolOptions): SchoolPlan {
  const school = sizeSchool(options);
  const planning = beginPlanning(school, planCourses(school));
  for (let index = 0; index < school.students; index += 1) {
    if (index === demoStudent) planDemoStudent(planning);
    else planStudent(planning, index);
  }
  planTransfers(planning);
  return planning;
}

/**
 * Sorts the payments by time, which gives their ids. Returns the indexes of the payments.
 */
export function orderPayments({ school, payments }: SchoolPlan): Uint32Array {
  // Sorts numbers: 26 bits of seconds since the opening above at most 26 bits of index.
  const maxPayments = 2 ** 26;
  const keys = new Float64Array(payments.length);
  for (let index = 0; index < payments.length; index += 1) {
    keys[index] = (at(payments.of.created, index) - school.opened) * maxPayments + index;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % maxPayments);
}
