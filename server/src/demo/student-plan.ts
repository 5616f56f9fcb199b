import { userStatuses } from '@provost/contract/user';
import { day, hour, type Moment, schoolDays } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import { Columns } from './columns.ts';
import type { CoursePlan } from './course-plan.ts';
import { chooseStays } from './enrolment-plan.ts';
import { planPayments } from './payment-plan.ts';
import type { Newcomer, Planning, Stay, Want } from './plan.ts';
import { purposes } from './purposes.ts';
import { Random, runningSums } from './random.ts';
import type { School } from './school.ts';

export const statusCode = {
  invited: userStatuses.indexOf('invited'),
  active: userStatuses.indexOf('active'),
  suspended: userStatuses.indexOf('suspended'),
  archived: userStatuses.indexOf('archived'),
};

const levelShares = runningSums([3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 15, 17]);

export function beginPlanning(school: School, courses: readonly CoursePlan[]): Planning {
  const { students } = school;
  return {
    school,
    courses,
    random: new Random(school.seed),
    coursesOfLevel: classLevels.map((_, level) =>
      courses.flatMap((course, index) => (course.level === level ? [index] : [])),
    ),
    students: new Columns(
      {
        created: Uint32Array,
        level: Uint8Array,
        status: Uint8Array,
        trialEnds: Uint32Array,
        hasPurchased: Uint8Array,
        activeEnrolments: Uint8Array,
        waitingSince: Uint32Array,
        lastPaymentId: Uint32Array,
      },
      students,
    ),
    enrolments: new Columns(
      {
        student: Uint32Array,
        course: Uint8Array,
        status: Uint8Array,
        enrolled: Uint32Array,
        ended: Uint32Array,
      },
      Math.ceil(students * 1.7),
    ),
    payments: new Columns(
      {
        student: Uint32Array,
        course: Uint8Array,
        created: Uint32Array,
        cents: Uint32Array,
        outcome: Uint8Array,
      },
      Math.ceil(students * 2.7),
    ),
  };
}

export function planStudent(planning: Planning, index: number): void {
  const { random, school } = planning;
  random.at(purposes.student, index);
  const created = arrivalOf(school, (index + random.next()) / school.students);
  const age = school.now - created;
  const status = drawStatus(random, age);
  const newcomer = { index, created, level: random.index(levelShares), status };
  const stays =
    status === statusCode.invited
      ? []
      : chooseStays(planning, newcomer, wantOf(random, status, age));
  addStudent(planning, newcomer, stays);
  if (status !== statusCode.invited) planPayments(planning, newcomer, stays);
}

/** Writes down a student with their enrolments. */
export function addStudent(planning: Planning, newcomer: Newcomer, stays: readonly Stay[]): void {
  const { students, enrolments, school } = planning;
  const { created, level, status } = newcomer;
  const active = stays.filter((stay) => stay.ended === 0).length;
  const place = students.add();
  students.of.created[place] = created;
  students.of.level[place] = level;
  students.of.status[place] = status;
  // A trial begins when an invitation is taken up.
  students.of.trialEnds[place] =
    status === statusCode.invited ? 0 : created + school.trialDays * day;
  students.of.activeEnrolments[place] = active;
  students.of.waitingSince[place] =
    active > 0 ? 0 : Math.max(created, ...stays.map((stay) => stay.ended));
  for (const stay of stays) {
    const row = enrolments.add();
    enrolments.of.student[row] = place;
    enrolments.of.course[row] = stay.course;
    enrolments.of.status[row] = stay.status;
    enrolments.of.enrolled[row] = stay.enrolled;
    enrolments.of.ended[row] = stay.ended;
  }
}

/** Three come at the end for every one who came at the start; by day, never in the dead of night. */
function arrivalOf(school: School, share: number): Moment {
  const days = ((Math.sqrt(1 + 8 * share) - 1) / 2) * schoolDays;
  const wholeDays = Math.min(Math.floor(days), schoolDays - 1);
  const throughDay = Math.min(days - wholeDays, 0.999);
  return school.opened + wholeDays * day + Math.floor((6 + throughDay * 17) * hour);
}

function drawStatus(random: Random, age: number): number {
  const draw = random.next();
  if (age < 30 * day && draw < 0.22) return statusCode.invited;
  if (age > 120 * day && draw < 0.055) return statusCode.archived;
  return draw > 0.985 ? statusCode.suspended : statusCode.active;
}

function wantOf(random: Random, status: number, age: number): Want {
  if (status === statusCode.archived) return 'none';
  if (!random.chance(status === statusCode.suspended ? 0.3 : 0.06)) return 'course';
  return age < 90 * day && random.chance(0.7) ? 'never' : 'none';
}
