import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard';
import type { FeatureContext } from '../../http/api.ts';
import { toStudentsPerCourse, toUsersByStatus } from './dashboard.mapper.ts';
import { coursesBySize, runningTrials, userTallies } from './dashboard.repository.ts';

export function registerDashboard({ api, database, now }: FeatureContext): void {
  api.read(countStudentsPerCourse, async () =>
    toStudentsPerCourse(await coursesBySize(database.replica)),
  );

  api.read(countUsersByStatus, async () => {
    const [tallies, running] = await Promise.all([
      userTallies(database.replica),
      runningTrials(database.replica, now()),
    ]);
    return { data: toUsersByStatus(tallies, running) };
  });
}
