import { enrolmentStatuses } from '@provost/contract/students';
import { day, hour, type Moment } from './calendar.ts';
import type { Newcomer, Planning, Stay, Want } from './plan.ts';
import { runningSums } from './random.ts';

export const enrolmentCode = {
  active: enrolmentStatuses.indexOf('active'),
  completed: enrolmentStatuses.indexOf('completed'),
  cancelled: enrolmentStatuses.indexOf('cancelled'),
};

const howMany = runningSums([58, 31, 11]);

/** The courses a student has been in, and is in, as they are to have one now or not. */
export function chooseStays(planning: Planning, newcomer: Newcomer, want: Want): Stay[] {
  if (want === 'never') return [];
  const stays = keepOne(planning, newcomer, drawStays(planning, newcomer));
  return want === 'course' ? stays : endAll(planning, stays);
}

function drawStays(planning: Planning, { level, created }: Newcomer): Stay[] {
  const { random, school } = planning;
  const stays: Stay[] = [];
  const latest = school.now - hour;
  let at = Math.min(created + Math.floor(random.next() ** 2 * 12 * day) + 600, latest);
  for (let left = random.index(howMany); left >= 0; left -= 1) {
    const course = openCourse(planning, level, at, stays);
    if (course !== undefined) stays.push(conclude(planning, course, at));
    const next = at + 20 * day;
    if (next >= latest) break;
    at = random.whole(next, latest);
  }
  return stays;
}

/** A course of the level that one can enrol in at that moment and has not been in yet. */
function openCourse(
  { courses, coursesOfLevel, random }: Planning,
  level: number,
  at: Moment,
  stays: readonly Stay[],
): number | undefined {
  const open = (coursesOfLevel[level] ?? []).filter((index) => {
    const course = courses[index];
    const isOpen = course && course.created + hour <= at && at <= course.closes;
    return isOpen && !stays.some((stay) => stay.course === index);
  });
  if (open.length === 0) return undefined;
  return open[random.index(runningSums(open.map((index) => courses[index]?.appeal ?? 0)))];
}

/** How it went: past courses are over, long stays may be, and some give up. */
function conclude({ courses, random, school }: Planning, course: number, enrolled: Moment): Stay {
  const plan = courses[course];
  const age = school.now - enrolled;
  const stay = { course, enrolled, status: enrolmentCode.active, ended: 0 };
  if (plan?.status === 'archived') {
    const ends = plan.ends ?? school.now;
    return random.chance(0.88)
      ? { ...stay, status: enrolmentCode.completed, ended: ends }
      : { ...stay, status: enrolmentCode.cancelled, ended: random.whole(enrolled + hour, ends) };
  }
  if (plan?.starts === undefined && age > 150 * day && random.chance(0.4)) {
    const ended = random.whole(enrolled + 90 * day, school.now - hour);
    return { ...stay, status: enrolmentCode.completed, ended };
  }
  if (age > 3 * day && random.chance(0.06)) {
    const ended = random.whole(enrolled + hour, school.now - hour);
    return { ...stay, status: enrolmentCode.cancelled, ended };
  }
  return stay;
}

function keepOne(planning: Planning, { level, created }: Newcomer, stays: Stay[]): Stay[] {
  if (stays.some((stay) => stay.ended === 0)) return stays;
  const { courses, random, school } = planning;
  const running = stays.findLastIndex(({ course }) => courses[course]?.status === 'published');
  if (running >= 0) {
    return stays.map((stay, index) =>
      index === running ? { ...stay, status: enrolmentCode.active, ended: 0 } : stay,
    );
  }
  const since = Math.max(created, ...stays.map((stay) => stay.ended));
  const at = random.whole(Math.min(since + hour, school.now - hour), school.now - hour);
  const course = openCourse(planning, level, at, stays);
  if (course === undefined) return stays;
  return [...stays, { course, enrolled: at, status: enrolmentCode.active, ended: 0 }];
}

/** Whoever waits has been waiting for some weeks at most: longer, and somebody would have called. */
function endAll({ random, school }: Planning, stays: readonly Stay[]): Stay[] {
  return stays.map((stay) => {
    if (stay.ended > 0) return stay;
    const wait = hour + Math.floor(random.next() ** 2 * 100 * day);
    const ended = Math.max(stay.enrolled + 600, school.now - wait);
    const isLong = ended - stay.enrolled > 60 * day;
    return { ...stay, ended, status: isLong ? enrolmentCode.completed : enrolmentCode.cancelled };
  });
}
