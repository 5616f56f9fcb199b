import type { ImportApply, ImportChange, ImportKindName } from '@provost/contract/imports';
import * as contract from '@provost/contract/imports.schema';
import { readJob } from '@provost/contract/jobs.schema';
import { jobKinds } from '../../job-kinds.ts';
import { claimNext, type RunnableJob, runJob } from '../../jobs/run-job.ts';
import type { SignedIn, TestApp } from '../app.ts';
import { testConfig } from '../app.ts';
import { jobParts, runDueJobs } from '../jobs.ts';
import { call, callCsv } from './call.ts';

interface Upload {
  readonly kind?: ImportKindName;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The calls of an import by one person. */
export function importer(test: TestApp, who: SignedIn) {
  const parts = () => {
    const { database, now, registries } = test;
    const kinds = jobKinds({ config: testConfig, database, mail: undefined, now, registries });
    const own = kinds.filter(({ kind }) => kind.startsWith('import.') || kind === 'undo');
    return jobParts(database, now, ...own);
  };
  /**
   * Runs some steps of a job, each in a transaction that is rolled back and runs again, as after a
   * deadlock. Nobody saves how it ended, and its lease is over.
   */
  const killAfter = async (job: RunnableJob, count: number) => {
    const { row, kind } = job;
    let steps = 0;
    const step: Parameters<typeof kind.run>[1]['step'] = async (work) => {
      if (steps === count) throw new Error('killed');
      steps += 1;
      const rolledBack = new Error('deadlock');
      const first = test.database.write(async (writer) => {
        await work(writer);
        throw rolledBack;
      });
      await first.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
      await test.database.write(async (writer) => {
        const progress = await work(writer);
        if (Object.keys(progress).length === 0) return;
        await writer.updateTable('jobs').set(progress).where('id', '=', row.id).execute();
      });
    };
    const { signal } = new AbortController();
    const payload = JSON.parse(row.payload) as never;
    await kind.run({ ...row, payload }, { signal, step }).catch(() => {});
    const values = { run_at: test.now().toISOString() };
    await test.database.write((writer) =>
      writer.updateTable('jobs').set(values).where('id', '=', row.id).execute(),
    );
  };
  /** Stops the first job after some steps, as a node that is stopped or killed does. */
  const runJobs = async (given: { interruptAfter?: number; killAfter?: number } = {}) => {
    const { interruptAfter } = given;
    if (Object.keys(given).length === 0) return runDueJobs(parts());
    const job = await claimNext(parts());
    if (!job) throw new Error('There is no job.');
    if (interruptAfter === undefined) return killAfter(job, given.killAfter ?? 0);
    const stopping = new AbortController();
    let steps = 0;
    const kind = {
      ...job.kind,
      run: (one: never, context: Parameters<typeof job.kind.run>[1]) =>
        job.kind.run(one, {
          ...context,
          step: async (work) => {
            steps += 1;
            if (steps > interruptAfter) stopping.abort();
            await context.step(work);
          },
        }),
    };
    await runJob(parts(), { ...job, kind }, stopping.signal);
    return steps;
  };
  const apply = (id: number, body: ImportApply = {}, headers = {}) =>
    call(test, who, contract.applyImport, { id, body, headers });
  const job = async (id: number) => (await call(test, who, readJob, { id })).body.data;
  return {
    runJobs,
    job,
    apply,
    upload: (body: string | Buffer, { kind = 'students', headers = {} }: Upload = {}) =>
      call(test, who, contract.createImport, { body, query: { kind }, headers }),
    read: async (id: number) => (await call(test, who, contract.readImport, { id })).body.data,
    change: (id: number, body: ImportChange) =>
      call(test, who, contract.updateImport, { id, body }),
    /** Applies it and waits for the job. */
    run: async (id: number, body: ImportApply = {}) => {
      const applied = await apply(id, body);
      if (applied.status !== 202) throw new Error(JSON.stringify(applied.error));
      await runDueJobs(parts());
      return { job: await job(applied.body.data.id) };
    },
    undo: async (id: number) => {
      const started = await call(test, who, contract.undoImport, { id });
      if (started.status !== 202) throw new Error(JSON.stringify(started.error));
      await runDueJobs(parts());
      return { job: await job(started.body.data.id) };
    },
    problemsCsv: (id: number) => callCsv(test, who, contract.readImport, { id }),
  };
}
