import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listStudents } from '@provost/contract/students';
import { enginesFor, onDatasets } from './dataset.ts';
import { cpuSeconds, peakMegabytes, serveFile } from './process.ts';
import { clientOf, pathWith, type Send } from './school-client.ts';

interface Bench {
  readonly send: Send;
  /** Begins some work and reads pages of the students until it has ended, with what result. */
  watch(name: string, begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void>;
}

interface Job {
  readonly students: number;
  /** Of the rows, where a job has several. */
  readonly kind: string;
}

/** Measures jobs on one server per engine: `--only sqlite --students 100000`. */
export async function measureJobs(
  measure: (bench: Bench, job: Job) => Promise<void>,
): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      only: { type: 'string' },
      students: { type: 'string', default: '100000' },
      kind: { type: 'string', default: 'students' },
    },
  });
  const job = { students: Number(options.students), kind: options.kind };
  await onDatasets(enginesFor(options.only), [job.students], async (dataset) => {
    const { engine, env, databasePid } = dataset;
    await using server = await serveFile('server/src/main.ts', [], env);
    const send = await clientOf(server.origin);
    const cpu = async () =>
      [await cpuSeconds(server.pid), databasePid ? await cpuSeconds(databasePid) : 0] as const;
    const watch: Bench['watch'] = async (name, begin, end) => {
      const before = await cpu();
      const startedAt = performance.now();
      let hasBegun = false;
      const began = begin().then(() => {
        hasBegun = true;
      });
      const waits: number[] = [];
      let result: unknown;
      for (let page = 1; result === undefined; page += 1) {
        const at = performance.now();
        await send(pathWith(listStudents.path, { page: 1 + (page % 40), ordering: 'full_name' }));
        waits.push(performance.now() - at);
        if (hasBegun && page % 20 === 0) result = await end();
        await pause(5);
      }
      await began;
      waits.sort((a, b) => a - b);
      const share = (part: number) => Math.round(waits[Math.floor(waits.length * part)] ?? 0);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const after = await cpu();
      const used = (part: 0 | 1) => (after[part] - before[part]).toFixed(1);
      console.log(
        `${engine} ${name}: ${JSON.stringify(result)} in ${seconds} s (${used(0)} s CPU, database ${used(1)}), ` +
          `${waits.length} pages p50 ${share(0.5)} p99 ${share(0.99)} max ${share(0.9999)} ms, ` +
          `at most ${Math.round(peakMegabytes(server.pid))} MB, load ${loadavg()[0]?.toFixed(1)}`,
      );
    };
    await measure({ send, watch }, job);
  });
}
