import { updateSchool } from '@provost/contract/school.schema';
import { timeZoneJob } from '../school/time/time-zone-job.ts';
import type { SignedIn, TestApp } from './app.ts';
import { call } from './calls/call.ts';
import { jobParts, runDueJobs } from './jobs.ts';

/** Runs the job that a change of the time zone has added. */
export const runTimeZoneJob = ({ database, now }: Pick<TestApp, 'database' | 'now'>) =>
  runDueJobs(jobParts(database, now, timeZoneJob(database)));

/** Changes the settings of the school, and waits for the new time zone. */
export async function changeSchool(
  test: TestApp,
  who: SignedIn,
  body: { readonly time_zone: string; readonly currencies?: string[] },
): Promise<void> {
  const { status } = await call(test, who, updateSchool, { body });
  if (status !== 200) throw new Error(`The school was not changed: ${status}`);
  await runTimeZoneJob(test);
}
