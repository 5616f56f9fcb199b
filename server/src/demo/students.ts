import type { UserStatus } from '@provost/contract/user';
import { demoStudent, demoTeacher } from './accounts.ts';
import { payerIdOf } from './billing.ts';
import { day, type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import { classLevels, positionOf } from './catalogue.ts';
import { chooseEnrolments, type EnrolmentGoal, newEnrolment } from './enrolments.ts';
import type { Row } from './load-rows.ts';
import { addPayment, planPayments } from './payments.ts';
import type { Enrolment, Planning, Student } from './plan.ts';
import { priceAt } from './prices.ts';
import { type Random, randomStreams, runningSums } from './random.ts';
import { type School, schoolDays } from './school.ts';
import { type RowContext, userRow } from './users.ts';

const levelShares = runningSums([3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 15, 17]);

export function planStudent(planning: Planning, index: number): void {
  const { random, school } = planning;
  random.at(randomStreams.student, index);
  const created = arrivalOf(school, (index + random.next()) / school.students);
  const age = school.now - created;
  const status = drawStatus(random, age);
  const student = newStudent(planning, {
    index,
    created,
    status,
    level: random.index(levelShares),
  });
  if (status === 'invited') return;
  addEnrolments(
    planning,
    student,
    chooseEnrolments(planning, student, drawGoal(random, status, age)),
  );
  planPayments(planning, student);
  // Most of those who buy register for a course, not for a trial.
  if (student.hasPurchased && random.chance(0.945)) student.isTrial = false;
}

/** On trial, in the courses of the demo teacher, with a failed and a pending payment. */
export function planDemoStudent(planning: Planning): void {
  const { school, coursesOfLevel } = planning;
  const level = classLevels.indexOf('University');
  const created = school.now - 3 * day + 15 * hour;
  const student = newStudent(planning, { index: demoStudent, created, status: 'active', level });
  const enrolled = school.now - 2 * day + 10 * hour;
  const courses = coursesOfLevel[level] ?? [];
  addEnrolments(
    planning,
    student,
    courses
      .filter(({ teacher }) => teacher === demoTeacher)
      .map((course) => newEnrolment(course, enrolled)),
  );
  for (const enrolment of student.enrolments.slice(0, 1)) {
    const { course } = enrolment;
    const payment = { student, course, enrolment, cents: priceAt(course.prices, enrolled) };
    addPayment(planning, { ...payment, created: enrolled + hour, outcome: 'failed' });
    addPayment(planning, { ...payment, created: enrolled + 2 * hour, outcome: 'pending' });
  }
}

function newStudent(
  { students, school }: Planning,
  drawn: Pick<Student, 'index' | 'created' | 'status' | 'level'>,
): Student {
  const student: Student = {
    ...drawn,
    id: school.firstStudentId + drawn.index,
    enrolments: [],
    hasPurchased: false,
    // A trial starts when the invitation is accepted.
    isTrial: drawn.status !== 'invited',
  };
  students.push(student);
  return student;
}

function addEnrolments(planning: Planning, student: Student, enrolments: Enrolment[]): void {
  student.enrolments = enrolments;
  for (const enrolment of enrolments) {
    enrolment.id = planning.enrolments.push(enrolment);
    enrolment.course.enrolments += 1;
    if (enrolment.status === 'active') enrolment.course.activeEnrolments += 1;
  }
}

/** The rate triples from the first day to the last. All register in the daytime. */
function arrivalOf(school: School, share: number): EpochSeconds {
  const days = ((Math.sqrt(1 + 8 * share) - 1) / 2) * schoolDays;
  const wholeDays = Math.min(Math.floor(days), schoolDays - 1);
  const throughDay = Math.min(days - wholeDays, 0.999);
  return school.opened + wholeDays * day + Math.floor((6 + throughDay * 17) * hour);
}

function drawStatus(random: Random, age: number): UserStatus {
  const draw = random.next();
  if (age < 30 * day && draw < 0.22) return 'invited';
  if (age > 30 * day && draw < (age > 120 * day ? 0.095 : 0.025)) return 'archived';
  return draw > 0.985 ? 'suspended' : 'active';
}

function drawGoal(random: Random, status: UserStatus, age: number): EnrolmentGoal {
  // Some were archived after a trial, the others when they left.
  if (status === 'archived') return age < 120 * day || random.chance(0.42) ? 'never' : 'ended';
  if (!random.chance(status === 'suspended' ? 0.3 : 0.06)) return 'enrolled';
  return age < 90 * day && random.chance(0.7) ? 'never' : 'ended';
}

export const waitingSince = ({ created, enrolments }: Student): EpochSeconds | undefined =>
  enrolments.some(({ ended }) => ended === 0)
    ? undefined
    : Math.max(created, ...enrolments.map(({ ended }) => ended));

export function studentRow(context: RowContext, student: Student): Row<'users'> {
  const { school, random } = context;
  const { id, index, status, created, level, hasPurchased, isTrial, enrolments } = student;
  random.at(randomStreams.login, index);
  return userRow(context, {
    id,
    userType: 'student',
    status,
    created,
    lastLogin: drawLogin(random, status, created, school.now),
    student: {
      has_purchased: hasPurchased ? 1 : 0,
      trial_ends_at: isTrial ? toInstant(created + school.trialDays * day) : null,
      class_level_id: level + 1,
      class_level_position: positionOf(level),
      enrolled_course_count: enrolments.filter(({ ended }) => ended === 0).length,
      waiting_since: toInstantOrNull(waitingSince(student)),
      payer_id: payerIdOf(student),
    },
  });
}

/** Recent for active students, earlier for the others. */
function drawLogin(
  random: Random,
  status: UserStatus,
  created: EpochSeconds,
  now: EpochSeconds,
): EpochSeconds | undefined {
  if (status === 'invited' || random.chance(0.02)) return undefined;
  if (status !== 'active') return random.whole(created, now - day);
  return Math.max(created, now - 60 - Math.floor(random.next() ** 3 * 60 * day));
}
