import * as bulk from '@provost/contract/bulk.schema';
import * as jobs from '@provost/contract/jobs.schema';
import { expect } from 'vitest';
import { jobKinds } from '../../job-kinds.ts';
import { claimNext, type JobParts, runJob } from '../../jobs/run-job.ts';
import { type SignedIn, type TestApp, testConfig } from '../app.ts';
import { jobParts } from '../jobs.ts';
import { call } from './call.ts';

type Who = Pick<SignedIn, 'headers'>;

export const bulkParts = (server: TestApp): JobParts => {
  const { database, now, registries } = server;
  const kinds = jobKinds({ config: testConfig, database, mail: undefined, now, registries });
  return jobParts(database, now, ...kinds.filter(({ kind }) => kind === 'bulk' || kind === 'undo'));
};

/** Runs the bulk actions and undos that are due. */
export async function runBulk(server: TestApp): Promise<void> {
  const parts = bulkParts(server);
  for (let job = await claimNext(parts); job; job = await claimNext(parts)) {
    await runJob(parts, job, new AbortController().signal);
  }
}

export const readJob = async (server: TestApp, who: Who, id: number) =>
  (await call(server, who, jobs.readJob, { id })).body.data;

interface Selection {
  readonly list: string;
  readonly action: string;
  readonly ids?: readonly number[];
  readonly query?: string;
  readonly params?: object;
}

/** Adds a job for a selection, as the dialog does. */
export async function start(server: TestApp, who: Who, selection: Selection, count?: number) {
  const expected_count = count ?? selection.ids?.length;
  const added = await call(server, who, bulk.startBulk, { body: { ...selection, expected_count } });
  expect(added.error).not.toHaveProperty('code');
  expect(added.status).toBe(202);
  return added.body.data.id;
}

/** Starts a job for a selection, and runs it. */
export async function apply(server: TestApp, who: Who, selection: Selection, count?: number) {
  const id = await start(server, who, selection, count);
  await runBulk(server);
  return readJob(server, who, id);
}

export async function undo(server: TestApp, who: Who, id: number) {
  const added = await call(server, who, jobs.undoJob, { id });
  expect(added.status).toBe(202);
  await runBulk(server);
  return readJob(server, who, added.body.data.id);
}

export const rowsOf = async (server: TestApp, who: Who, id: number, state?: string) =>
  (await call(server, who, jobs.listJobRows, { id, query: state ? { state } : {} })).body.data;
