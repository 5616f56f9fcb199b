import type { StudentsPerCourse, UsersByStatus } from '@provost/contract/dashboard';
import { dayIn, lastDays } from '@provost/contract/days';
import type { Reader } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { firstMonth, toMonths, toStudentsPerCourse, toUsersByStatus } from './dashboard.mapper.ts';
import * as repository from './dashboard.repository.ts';

/** As the name of the field says. */
const growthDays = 30;

/** Compiles the statements once, for many calls. */
export function studentsPerCourseCounter(
  reader: Reader,
): (now: Date) => Promise<StudentsPerCourse> {
  const courses = repository.coursesBySize(reader);
  const today = schoolDay(reader);
  return async (now) => {
    const { from } = lastDays(growthDays, await today(now));
    const [rows, changes] = await Promise.all([
      courses.run(reader, {}),
      repository.courseChanges(reader, from),
    ]);
    return toStudentsPerCourse(rows, changes);
  };
}

export function usersByStatusCounter(reader: Reader): (now: Date) => Promise<UsersByStatus> {
  const counts = repository.userCounts(reader);
  const students = repository.studentsByMonth(reader);
  const others = repository.joiningTimes(reader);
  const timeZone = readTimeZone(reader);
  return async (now) => {
    const zone = await timeZone();
    const today = dayIn(zone, now);
    const [users, running, joinedStudents, joinedOthers] = await Promise.all([
      counts.run(reader, {}),
      repository.countRunningTrials(reader, now),
      students.run(reader, { from: firstMonth(today) }),
      others.run(reader, {}),
    ]);
    const figures = toUsersByStatus(users, running);
    const joined = joinedOthers.map(({ created_at }) => ({
      month: dayIn(zone, new Date(created_at)).slice(0, 7),
      count: 1,
    }));
    return { ...figures, months: toMonths(today, figures.total, [...joinedStudents, ...joined]) };
  };
}
