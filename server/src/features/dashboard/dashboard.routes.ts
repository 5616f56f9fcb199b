import * as contract from '@provost/contract/dashboard.schema';
import type { FeatureContext } from '../feature.ts';
import { studentsPerCourseCounter, usersByStatusCounter } from './dashboard.service.ts';

export function registerDashboard({ api, database, now }: FeatureContext): void {
  const countStudentsPerCourse = studentsPerCourseCounter(database.replica);
  api.read(contract.countStudentsPerCourse, () => countStudentsPerCourse(now()));

  const countUsersByStatus = usersByStatusCounter(database.replica);
  api.read(contract.countUsersByStatus, async () => ({ data: await countUsersByStatus(now()) }));
}
