import { day, hour } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import { enrolmentCode } from './enrolment-plan.ts';
import { addPayment } from './payment-plan.ts';
import type { Planning } from './plan.ts';
import { priceAt } from './price-plan.ts';
import { addStudent, statusCode } from './student-plan.ts';
import { demoTeacher } from './teaching.ts';

/** The first student has the demo account. */
export const demoStudent = 0;

/** On trial, in the courses of the demo teacher, with a failed and a pending payment. */
export function planDemoStudent(planning: Planning): void {
  const { courses, school } = planning;
  const level = classLevels.indexOf('University');
  const enrolled = school.now - 2 * day + 10 * hour;
  const planned = courses.flatMap((course, index) =>
    course.teacher === demoTeacher && course.level === level
      ? [{ course: index, status: enrolmentCode.active, enrolled, ended: 0 }]
      : [],
  );
  const created = school.now - 3 * day + 15 * hour;
  addStudent(planning, { index: demoStudent, created, level, status: statusCode.active }, planned);
  for (const enrolment of planned.slice(0, 1)) {
    const cents = priceAt(courses[enrolment.course]?.prices ?? [], enrolled);
    const part = { student: demoStudent, enrolment, cents };
    addPayment(planning, part, enrolled + hour, 'failed');
    addPayment(planning, part, enrolled + 2 * hour, 'pending');
  }
}
