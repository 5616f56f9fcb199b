import { at } from './columns.ts';
import { planCourses } from './course-plan.ts';
import { demoStudent, planDemoStudent } from './demo-student.ts';
import type { SchoolPlan } from './plan.ts';
import type { School } from './school.ts';
import { beginPlanning, planStudent } from './student-plan.ts';

/** Everything that happened in the school, in the order of its students; a pure function. */
export function planSchoolLife(school: School): SchoolPlan {
  const planning = beginPlanning(school, planCourses(school));
  for (let index = 0; index < school.students; index += 1) {
    if (index === demoStudent) planDemoStudent(planning);
    else planStudent(planning, index);
  }
  return planning;
}

/**
 * The places of payments in the order of time, which becomes the order of their ids. Now that these
 * are known, each student is told their last one.
 */
export function orderPayments({ school, payments, students }: SchoolPlan): Uint32Array {
  // A moment since the opening (26 bits) above a place (at most 26): one exact number to sort by.
  const places = 2 ** 26;
  const keys = new Float64Array(payments.length);
  for (let place = 0; place < payments.length; place += 1) {
    keys[place] = (at(payments.of.created, place) - school.opened) * places + place;
  }
  keys.sort();
  const order = Uint32Array.from(keys, (key) => key % places);
  const { lastPaymentId } = students.of;
  order.forEach((place, index) => {
    lastPaymentId[at(payments.of.student, place)] = index + 1;
  });
  return order;
}
