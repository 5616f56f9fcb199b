import type { UserStatus } from '@provost/contract/user';
import { demoStudent, demoTeacher } from './accounts.ts';
import { payerIdOf } from './billing.ts';
import { day, type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import { classLevels, positionOf } from './catalogue.ts';
import { type Course, priceAt } from './courses.ts';
import { addPayment, planPayments } from './payments.ts';
import { type RowContext, userRow } from './people.ts';
import type { Enrolment, Planning, SchoolPlan, Student } from './plan.ts';
import { type Random, randomStreams, runningSums } from './random.ts';
import { type Row, type School, schoolDays } from './school.ts';

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
    user_type: 'student',
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
function drawLogin(random: Random, status: UserStatus, created: EpochSeconds, now: EpochSeconds) {
  if (status === 'invited' || random.chance(0.02)) return undefined;
  if (status !== 'active') return random.whole(created, now - day);
  return Math.max(created, now - 60 - Math.floor(random.next() ** 3 * 60 * day));
}

/** Whether a student has a course now, had one before, or never had one. */
type EnrolmentGoal = 'enrolled' | 'ended' | 'never';

const countShares = runningSums([58, 31, 11]);

const newEnrolment = (course: Course, enrolled: EpochSeconds): Enrolment => ({
  id: 0,
  course,
  status: 'active',
  enrolled,
  ended: 0,
});

function chooseEnrolments(planning: Planning, student: Student, goal: EnrolmentGoal): Enrolment[] {
  if (goal === 'never') return [];
  const planned = drawEnrolments(planning, student);
  keepOne(planning, student, planned);
  if (goal === 'ended') endAll(planning, planned);
  return planned;
}

function end(enrolment: Enrolment, status: Enrolment['status'], ended: EpochSeconds): void {
  enrolment.status = status;
  enrolment.ended = ended;
}

function drawEnrolments(planning: Planning, { level, created }: Student): Enrolment[] {
  const { random, school } = planning;
  const planned: Enrolment[] = [];
  const latest = school.now - hour;
  let at = Math.min(created + Math.floor(random.next() ** 2 * 12 * day) + 600, latest);
  for (let left = random.index(countShares); left >= 0; left -= 1) {
    const course = openCourse(planning, level, at, planned);
    if (course) planned.push(conclude(planning, newEnrolment(course, at)));
    const next = at + 20 * day;
    if (next >= latest) break;
    at = random.whole(next, latest);
  }
  return planned;
}

/** A course of the level that is open at that time and that the student has not had yet. */
function openCourse(
  { coursesOfLevel, random }: Planning,
  level: number,
  at: EpochSeconds,
  planned: readonly Enrolment[],
): Course | undefined {
  const open = (coursesOfLevel[level] ?? []).filter(
    (course) =>
      course.created + hour <= at &&
      at <= course.closes &&
      !planned.some((enrolment) => enrolment.course === course),
  );
  if (open.length === 0) return undefined;
  return open[random.index(runningSums(open.map(({ popularity }) => popularity)))];
}

/** Past courses are over, long enrolments can be, and some students cancel. */
function conclude({ random, school }: Planning, enrolment: Enrolment): Enrolment {
  const { course, enrolled } = enrolment;
  const age = school.now - enrolled;
  if (course.status === 'archived') {
    const ends = course.ends ?? school.now;
    if (random.chance(0.88)) end(enrolment, 'completed', ends);
    else end(enrolment, 'cancelled', random.whole(enrolled + hour, ends));
  } else if (course.starts === undefined && age > 150 * day && random.chance(0.4)) {
    end(enrolment, 'completed', random.whole(enrolled + 90 * day, school.now - hour));
  } else if (age > 3 * day && random.chance(0.06)) {
    end(enrolment, 'cancelled', random.whole(enrolled + hour, school.now - hour));
  }
  return enrolment;
}

/** Makes sure that one enrolment is active. */
function keepOne(planning: Planning, { level, created }: Student, planned: Enrolment[]): void {
  if (planned.some(({ ended }) => ended === 0)) return;
  const { random, school } = planning;
  const running = planned.findLast(({ course }) => course.status === 'published');
  if (running) {
    end(running, 'active', 0);
    return;
  }
  const since = Math.max(created, ...planned.map(({ ended }) => ended));
  const at = random.whole(Math.min(since + hour, school.now - hour), school.now - hour);
  const course = openCourse(planning, level, at, planned);
  if (course) planned.push(newEnrolment(course, at));
}

/** At most 100 days ago: staff would have called a student who waits longer. */
function endAll({ random, school }: Planning, planned: readonly Enrolment[]): void {
  for (const enrolment of planned) {
    if (enrolment.ended > 0) continue;
    const wait = hour + Math.floor(random.next() ** 2 * 100 * day);
    const ended = Math.max(enrolment.enrolled + 600, school.now - wait);
    end(enrolment, ended - enrolment.enrolled > 60 * day ? 'completed' : 'cancelled', ended);
  }
}

/** Enough for a demo. */
const maxTransfers = 5;

/**
 * Turns cancelled enrolments that an active one follows into transfers: the first ends when the
 * second starts.
 */
export function planTransfers({ students }: SchoolPlan): void {
  let transfers = 0;
  for (const { enrolments } of students) {
    for (const [index, target] of enrolments.entries()) {
      const source = enrolments[index - 1];
      const isTransfer =
        source?.status === 'cancelled' &&
        target.status === 'active' &&
        source.enrolled < target.enrolled &&
        !source.transferredFrom;
      if (!isTransfer) continue;
      if (transfers === maxTransfers) return;
      transfers += 1;
      source.ended = target.enrolled;
      source.transferredTo = target;
      target.transferredFrom = source;
    }
  }
}

const transferReason = 'Moved to a course that suits the timetable better.';
const cancelReasons = [
  'Moved to another school.',
  'The timetable no longer fits.',
  null,
  'Found the course too difficult.',
  'Illness.',
  null,
  'Costs.',
];

export const enrolmentRow = (student: Student, enrolment: Enrolment): Row<'enrolments'> => ({
  id: enrolment.id,
  student_id: student.id,
  course_id: enrolment.course.id,
  status: enrolment.status,
  enrolled_at: toInstant(enrolment.enrolled),
  ended_at: toInstantOrNull(enrolment.ended),
  reason: reasonOf(enrolment),
  transferred_from_id: enrolment.transferredFrom?.id ?? null,
  price_cents: priceAt(enrolment.course.prices, enrolment.enrolled),
  currency: enrolment.course.currency,
});

function reasonOf({ id, status, transferredTo }: Enrolment): string | null {
  if (transferredTo) return transferReason;
  return status === 'cancelled' ? (cancelReasons[(id - 1) % cancelReasons.length] ?? null) : null;
}
