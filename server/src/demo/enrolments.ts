import { day, type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import type { Course } from './courses.ts';
import type { Row } from './load-rows.ts';
import type { Enrolment, Planning, SchoolPlan, Student } from './plan.ts';
import { priceAt } from './prices.ts';
import { runningSums } from './random.ts';

/** Whether a student has a course now, had one before, or never had one. */
export type EnrolmentGoal = 'enrolled' | 'ended' | 'never';

const countShares = runningSums([58, 31, 11]);

export const newEnrolment = (course: Course, enrolled: EpochSeconds): Enrolment => ({
  id: 0,
  course,
  status: 'active',
  enrolled,
  ended: 0,
});

export function chooseEnrolments(
  planning: Planning,
  student: Student,
  goal: EnrolmentGoal,
): Enrolment[] {
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
