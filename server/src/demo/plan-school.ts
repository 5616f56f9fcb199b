import { demoStudent } from './accounts.ts';
import { classLevels } from './catalogue.ts';
import { planCourses } from './courses.ts';
import { planTransfers } from './enrolments.ts';
import type { Planning, SchoolPlan } from './plan.ts';
import { Random } from './random.ts';
import { type SchoolOptions, sizeSchool } from './school.ts';
import { planDemoStudent, planStudent } from './students.ts';

/** Plans all students, enrolments and payments; a pure function. */
export function planSchool(options: SchoolOptions): SchoolPlan {
  const school = sizeSchool(options);
  const courses = planCourses(school);
  const planning: Planning = {
    school,
    courses,
    random: new Random(school.seed),
    coursesOfLevel: classLevels.map((_, level) =>
      courses.filter((course) => course.level === level),
    ),
    students: [],
    enrolments: [],
    payments: [],
  };
  for (let index = 0; index < school.students; index += 1) {
    if (index === demoStudent) planDemoStudent(planning);
    else planStudent(planning, index);
  }
  planTransfers(planning);
  return planning;
}
