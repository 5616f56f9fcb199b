import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import type { FeatureContext } from '../../http/api.ts';
import { nextTrialEnd } from '../../school/trial-clock.ts';
import { toStudentsPerCourse, toUsersByStatus } from './dashboard.mapper.ts';
import { countRunningTrials, coursesBySize, userTallies } from './dashboard.repository.ts';

export function registerDashboard({ api, database, now }: FeatureContext): void {
  const { replica } = database;
  const courses = coursesBySize(replica);
  api.recall(countStudentsPerCourse, async () =>
    toStudentsPerCourse(await courses.run(replica, {})),
  );

  const tallies = userTallies(replica);
  const countRunning = countRunningTrials(replica);
  const nextEnd = nextTrialEnd(replica);
  api.recall(
    countUsersByStatus,
    async () => {
      const [users, running] = await Promise.all([tallies.run(replica, {}), countRunning(now())]);
      return { data: toUsersByStatus(users, running) };
    },
    (_, _call, askedAt) => nextEnd(askedAt),
  );
}
