import { userStatuses } from '@provost/contract/user';
import { day, type EpochSeconds, hour, schoolDays } from './calendar.ts';
import { classLevels } from './catalogue.ts';
import { Columns } from './columns.ts';
import type { CoursePlan } from './course-plan.ts';
import { chooseEnrolments } from './enrolment-plan.ts';
import { planPayments } from './payment-plan.ts';
import type { EnrolmentGoal, NewStudent, PlannedEnrolment, Planning } from './plan.ts';
import { Random, runningSums } from './random.ts';
import { randomStreams } from './random-streams.ts';
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
    transfers: new Map(),
    students: new Columns(
      {
        created: Uint32Array,
        level: Uint8Array,
        status: Uint8Array,
        trialEnds: Uint32Array,
        hasPurchased: Uint8Array,
        activeEnrolments: Uint8Array,
        waitingSince: Uint32Array,
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
        enrolment: Uint32Array,
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
  random.at(randomStreams.student, index);
  const created = arrivalOf(school, (index + random.next()) / school.students);
  const age = school.now - created;
  const status = drawStatus(random, age);
  const student = { index, created, level: random.index(levelShares), status };
  const planned =
    status === statusCode.invited
      ? []
      : chooseEnrolments(planning, student, drawGoal(random, status, age));
  addStudent(planning, student, planned);
  if (status !== statusCode.invited) planPayments(planning, student, planned);
  // Most of those who buy register for a course, not for a trial.
  const { hasPurchased, trialEnds } = planning.students.of;
  if (hasPurchased[index] === 1 && random.chance(0.945)) trialEnds[index] = 0;
}

export function addStudent(
  planning: Planning,
  student: NewStudent,
  planned: readonly PlannedEnrolment[],
): void {
  const { students, enrolments, school } = planning;
  const { created, level, status } = student;
  const active = planned.filter((enrolment) => enrolment.ended === 0).length;
  const index = students.add();
  students.of.created[index] = created;
  students.of.level[index] = level;
  students.of.status[index] = status;
  // A trial starts when the invitation is accepted.
  students.of.trialEnds[index] =
    status === statusCode.invited ? 0 : created + school.trialDays * day;
  students.of.activeEnrolments[index] = active;
  students.of.waitingSince[index] =
    active > 0 ? 0 : Math.max(created, ...planned.map((enrolment) => enrolment.ended));
  for (const enrolment of planned) {
    const row = enrolments.add();
    enrolments.of.student[row] = index;
    enrolments.of.course[row] = enrolment.course;
    enrolments.of.status[row] = enrolment.status;
    enrolments.of.enrolled[row] = enrolment.enrolled;
    enrolments.of.ended[row] = enrolment.ended;
  }
}

/** The rate triples from the first day to the last. All register in the daytime. */
function arrivalOf(school: School, share: number): EpochSeconds {
  const days = ((Math.sqrt(1 + 8 * share) - 1) / 2) * schoolDays;
  const wholeDays = Math.min(Math.floor(days), schoolDays - 1);
  const throughDay = Math.min(days - wholeDays, 0.999);
  return school.opened + wholeDays * day + Math.floor((6 + throughDay * 17) * hour);
}

function drawStatus(random: Random, age: number): number {
  const draw = random.next();
  if (age < 30 * day && draw < 0.22) return statusCode.invited;
  if (age > 30 * day && draw < (age > 120 * day ? 0.095 : 0.025)) return statusCode.archived;
  return draw > 0.985 ? statusCode.suspended : statusCode.active;
}

function drawGoal(random: Random, status: number, age: number): EnrolmentGoal {
  // Some were archived after a trial, the others when they left.
  if (status === statusCode.archived) {
    return age < 120 * day || random.chance(0.42) ? 'never' : 'ended';
  }
  if (!random.chance(status === statusCode.suspended ? 0.3 : 0.06)) return 'enrolled';
  return age < 90 * day && random.chance(0.7) ? 'never' : 'ended';
}
