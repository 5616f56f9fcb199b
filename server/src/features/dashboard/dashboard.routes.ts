import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import { dayIn, lastDays } from '@provost/contract/days';
import { readTimeZone, schoolDay } from '../../school/time/time-zone.ts';
import type { FeatureContext } from '../feature.ts';
import { toStudentsPerCourse, toUsersByStatus } from './dashboard.mapper.ts';
import {
  countRunningTrials,
  courseChanges,
  coursesBySize,
  joiningTimes,
  studentsByMonth,
  userTallies,
} from './dashboard.repository.ts';
import { firstMonth, toMonths } from './users-by-month.ts';

/** As the name of the field says. */
const growthDays = 30;

export function registerDashboard({ api, database, now }: FeatureContext): void {
  const { replica } = database;
  const courses = coursesBySize(replica);
  const today = schoolDay(replica);
  api.read(countStudentsPerCourse, async () => {
    const { from } = lastDays(growthDays, await today(now()));
    const [rows, changes] = await Promise.all([
      courses.run(replica, {}),
      courseChanges(replica, from),
    ]);
    return toStudentsPerCourse(rows, changes);
  });

  const tallies = userTallies(replica);
  const students = studentsByMonth(replica);
  const others = joiningTimes(replica);
  const timeZone = readTimeZone(replica);
  api.read(countUsersByStatus, async () => {
    const zone = await timeZone();
    const day = dayIn(zone, now());
    const [users, running, joinedStudents, joinedOthers] = await Promise.all([
      tallies.run(replica, {}),
      countRunningTrials(replica, now()),
      students.run(replica, { from: firstMonth(day) }),
      others.run(replica, {}),
    ]);
    const figures = toUsersByStatus(users, running);
    const joined = joinedOthers.map(({ created_at }) => ({
      month: dayIn(zone, new Date(created_at)).slice(0, 7),
      count: 1,
    }));
    const months = toMonths(day, figures.total, [...joinedStudents, ...joined]);
    return { data: { ...figures, months } };
  });
}
