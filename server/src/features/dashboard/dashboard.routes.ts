import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import type { FeatureContext } from '../../http/api.ts';
import { toStudentsPerCourse, toUsersByStatus } from './dashboard.mapper.ts';
import { countRunningTrials, coursesBySize, userTallies } from './dashboard.repository.ts';

export function registerDashboard({ api, database, now }: FeatureContext): void {
  const { replica } = database;
  const courses = coursesBySize(replica);
  api.read(countStudentsPerCourse, async () => toStudentsPerCourse(await courses.run(replica, {})));

  const tallies = userTallies(replica);
  api.read(countUsersByStatus, async () => {
    const [users, running] = await Promise.all([
      tallies.run(replica, {}),
      countRunningTrials(replica, now()),
    ]);
    return { data: toUsersByStatus(users, running) };
  });
}
