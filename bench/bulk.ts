import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBulk } from '@provost/contract/bulk';
import type { Job } from '@provost/contract/jobs';
import { listStudents } from '@provost/contract/students';
import { signIn } from './calls.ts';
import { type Engine, prepareDataset, startBenchPostgres } from './dataset.ts';
import { cpuSeconds, serveFile } from './process.ts';

/**
 * Suspends all students and takes that back, while a client reads pages of their list:
 * `node bench/bulk.ts --only sqlite --students 100000`. Changes the school that it measures.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, students: { type: 'string', default: '100000' } },
});
const engines: Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => !options.only || options.only === engine,
);

async function measure(engine: Engine): Promise<void> {
  const postgres = engine === 'postgres' ? await startBenchPostgres() : undefined;
  const { env, databasePid } = await prepareDataset(engine, Number(options.students), postgres);
  const server = await serveFile('server/src/main.ts', [], env);
  const headers = { authorization: `Bearer ${await signIn(server.origin)}` };
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(server.origin + path, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const cpu = async () =>
    (await cpuSeconds(server.pid)) + (databasePid ? await cpuSeconds(databasePid) : 0);

  const runJob = async (name: string, path: string, body: object): Promise<number> => {
    const [startedAt, cpuBefore] = [performance.now(), await cpu()];
    const { data: added } = await send<{ data: Job }>(path, body);
    let job = added;
    const waits: number[] = [];
    for (let page = 1; job.finished_at === null; page += 1) {
      const at = performance.now();
      await send(`${listStudents.path}?page=${1 + (page % 40)}&ordering=full_name`);
      waits.push(performance.now() - at);
      if (page % 20 === 0) job = (await send<{ data: Job }>(`/api/jobs/${added.id}/`)).data;
      await pause(5);
    }
    waits.sort((a, b) => a - b);
    const share = (part: number) => Math.round(waits[Math.floor(waits.length * part)] ?? 0);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${engine} ${name}: ${JSON.stringify(job.result)} in ${seconds} s (${((await cpu()) - cpuBefore).toFixed(1)} s CPU), ` +
        `${waits.length} pages p50 ${share(0.5)} p99 ${share(0.99)} max ${share(0.9999)} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
    return added.id;
  };

  const query = 'status=active';
  const { count } = await send<{ count: number }>(`${listStudents.path}?${query}`);
  const selection = { list: 'students', query, action: 'suspend', expected_count: count };
  const id = await runJob('suspend', startBulk.path, selection);
  await runJob('undo', `/api/jobs/${id}/undo/`, {});
  await server.stop();
  await postgres?.stop();
}

for (const engine of engines) await measure(engine);
