import { enrolmentStatuses } from '@provost/contract/students';
import { day, type EpochSeconds, hour } from './calendar.ts';
import type { EnrolmentGoal, NewStudent, PlannedEnrolment, Planning } from './plan.ts';
import { runningSums } from './random.ts';

export const enrolmentCode = {
  active: enrolmentStatuses.indexOf('active'),
  completed: enrolmentStatuses.indexOf('completed'),
  cancelled: enrolmentStatuses.indexOf('cancelled'),
};

const countShares = runningSums([58, 31, 11]);

export function chooseEnrolments(
  planning: Planning,
  student: NewStudent,
  goal: EnrolmentGoal,
): PlannedEnrolment[] {
  if (goal === 'never') return [];
  const planned = keepOne(planning, student, drawEnrolments(planning, student));
  return goal === 'enrolled' ? planned : endAll(planning, planned);
}

function drawEnrolments(planning: Planning, { level, created }: NewStudent): PlannedEnrolment[] {
  const { random, school } = planning;
  const planned: PlannedEnrolment[] = [];
  const latest = school.now - hour;
  let at = Math.min(created + Math.floor(random.next() ** 2 * 12 * day) + 600, latest);
  for (let left = random.index(countShares); left >= 0; left -= 1) {
    const course = openCourse(planning, level, at, planned);
    if (course !== undefined) planned.push(conclude(planning, course, at));
    const next = at + 20 * day;
    if (next >= latest) break;
    at = random.whole(next, latest);
  }
  return planned;
}

/** A course of the level that is open at that time and that the student has not had yet. */
function openCourse(
  { courses, coursesOfLevel, random }: Planning,
  level: number,
  at: EpochSeconds,
  planned: readonly PlannedEnrolment[],
): number | undefined {
  const open = (coursesOfLevel[level] ?? []).filter((index) => {
    const course = courses[index];
    const isOpen = course && course.created + hour <= at && at <= course.closes;
    return isOpen && !planned.some((enrolment) => enrolment.course === index);
  });
  if (open.length === 0) return undefined;
  return open[random.index(runningSums(open.map((index) => courses[index]?.popularity ?? 0)))];
}

/** Past courses are over, long enrolments can be, and some students cancel. */
function conclude(
  { courses, random, school }: Planning,
  course: number,
  enrolled: EpochSeconds,
): PlannedEnrolment {
  const plan = courses[course];
  const age = school.now - enrolled;
  const enrolment = { course, enrolled, status: enrolmentCode.active, ended: 0 };
  if (plan?.status === 'archived') {
    const ends = plan.ends ?? school.now;
    return random.chance(0.88)
      ? { ...enrolment, status: enrolmentCode.completed, ended: ends }
      : {
          ...enrolment,
          status: enrolmentCode.cancelled,
          ended: random.whole(enrolled + hour, ends),
        };
  }
  if (plan?.starts === undefined && age > 150 * day && random.chance(0.4)) {
    const ended = random.whole(enrolled + 90 * day, school.now - hour);
    return { ...enrolment, status: enrolmentCode.completed, ended };
  }
  if (age > 3 * day && random.chance(0.06)) {
    const ended = random.whole(enrolled + hour, school.now - hour);
    return { ...enrolment, status: enrolmentCode.cancelled, ended };
  }
  return enrolment;
}

function keepOne(
  planning: Planning,
  { level, created }: NewStudent,
  planned: PlannedEnrolment[],
): PlannedEnrolment[] {
  if (planned.some((enrolment) => enrolment.ended === 0)) return planned;
  const { courses, random, school } = planning;
  const running = planned.findLastIndex(({ course }) => courses[course]?.status === 'published');
  if (running >= 0) {
    return planned.map((enrolment, index) =>
      index === running ? { ...enrolment, status: enrolmentCode.active, ended: 0 } : enrolment,
    );
  }
  const since = Math.max(created, ...planned.map((enrolment) => enrolment.ended));
  const at = random.whole(Math.min(since + hour, school.now - hour), school.now - hour);
  const course = openCourse(planning, level, at, planned);
  if (course === undefined) return planned;
  return [...planned, { course, enrolled: at, status: enrolmentCode.active, ended: 0 }];
}

/** At most 100 days ago: staff would have called a student who waits longer. */
function endAll(
  { random, school }: Planning,
  planned: readonly PlannedEnrolment[],
): PlannedEnrolment[] {
  return planned.map((enrolment) => {
    if (enrolment.ended > 0) return enrolment;
    const wait = hour + Math.floor(random.next() ** 2 * 100 * day);
    const ended = Math.max(enrolment.enrolled + 600, school.now - wait);
    const isLong = ended - enrolment.enrolled > 60 * day;
    return {
      ...enrolment,
      ended,
      status: isLong ? enrolmentCode.completed : enrolmentCode.cancelled,
    };
  });
}
