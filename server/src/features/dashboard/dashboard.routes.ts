import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import { lastDays } from '@provost/contract/days';
import type { FeatureContext } from '../../http/api.ts';
import { schoolDay } from '../../school/time-zone.ts';
import { toStudentsPerCourse, toUsersByStatus } from './dashboard.mapper.ts';
import {
  countRunningTrials,
  courseChanges,
  coursesBySize,
  userTallies,
} from './dashboard.repository.ts';

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
  api.read(countUsersByStatus, async () => {
    const [users, running] = await Promise.all([
      tallies.run(replica, {}),
      countRunningTrials(replica, now()),
    ]);
    return { data: toUsersByStatus(users, running) };
  });
}
