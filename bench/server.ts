import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchCall, callsOn, type Get, pathOf, signIn } from './calls.ts';
import { cache, type Dataset, type Engine, prepareDataset, startBenchPostgres } from './dataset.ts';
import { measureExport } from './export.ts';
import { measure } from './measure.ts';
import { type Served, serveFile } from './process.ts';
import { recordStatements } from './recorded-statements.ts';
import { type CallResult, storeResult, tableOf, writeReport } from './report.ts';

/**
 * Measures the server on both engines and three sizes of school: with the response cache, without
 * it, and against a baseline, a Fastify route that runs the same statements. `--quick` takes about a
 * minute.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    students: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const engines: Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => !options.only || options.only === engine,
);
const sizes = (options.students ?? (options.quick ? '10000' : '10000,100000,1000000'))
  .split(',')
  .map(Number);
const seconds = Number(options.seconds ?? (options.quick ? 1 : 4));

const isRead = ({ method }: BenchCall): boolean => method === 'GET';
/** A call with a new path every time is never cached, and has no baseline. */
const isRepeated = (call: BenchCall): boolean => isRead(call) && !call.nextPath;
const isGuard = (sql: string): boolean => /from\s+"?sessions/i.test(sql);

type Statements = Awaited<ReturnType<typeof recordStatements>>;

async function measureSchool(dataset: Dataset): Promise<void> {
  const { engine, students, seedSeconds } = dataset;
  const label = `${engine}, ${students} students`;
  const server = await serveFile('server/src/main.ts', [], dataset.env);
  try {
    const token = await signIn(server.origin);
    const get = readerOf(server, token);
    const calls = await callsOn(get);
    console.error(`${label}: recording statements`);
    const statements = await recordStatements({ ...process.env, ...dataset.env }, calls);
    const uncached = await serveFile('bench/uncached-server.ts', [], dataset.env);
    const bare = await serveBare(dataset, statements);
    const results: CallResult[] = [];
    try {
      for (const call of calls) {
        console.error(`${label}: ${call.name}`);
        const figures = ({ origin, pid }: Served) =>
          measure({ origin, pid, databasePid: dataset.databasePid }, call, token, seconds);
        results.push({
          firstMs: isRead(call) ? await timeOf(() => get(pathOf(call))) : null,
          ...(await figures(server)),
          call: call.name,
          statements: statements.get(call.name)?.length ?? 0,
          uncached: isRepeated(call) ? await figures(uncached) : null,
          bare: isRepeated(call) ? await measureBare(bare, call, token) : null,
        });
      }
    } finally {
      await Promise.all([uncached.stop(), bare.stop()]);
    }
    console.error(`${label}: export`);
    const result = {
      engine,
      students,
      seedSeconds,
      startMs: server.startMs,
      calls: results,
      exported: await exportAlone(dataset),
      measuredAt: new Date().toISOString(),
    };
    const all = storeResult(result);
    console.log(`\n${label}\n${tableOf(result, all).join('\n')}`);
    if (!options.quick) writeReport(all);
  } finally {
    await server.stop();
  }
}

const readerOf =
  ({ origin }: Served, token: string): Get =>
  async (url) => {
    const response = await fetch(origin + url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${url} failed with status ${response.status}`);
    return response.json();
  };

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The baseline runs the statements of each call without those of the authentication. */
function serveBare(
  { engine, students, location }: Dataset,
  statements: Statements,
): Promise<Served> {
  const file = path.join(cache, `statements-${engine}-${students}.json`);
  const byCall = [...statements].map(([name, all]) => {
    const own = all.filter(({ sql }) => !isGuard(sql));
    return [name, own.length > 0 ? own : all];
  });
  writeFileSync(file, JSON.stringify(Object.fromEntries(byCall)));
  return serveFile('bench/bare-server.ts', [file, location], {});
}

async function measureBare(bare: Served, call: BenchCall, token: string): Promise<number> {
  const path = `/bare?call=${encodeURIComponent(call.name)}`;
  const { perSecond } = await measure(bare, { ...call, path }, token, seconds);
  return perSecond;
}

/** In a new process, whose peak memory is that of the export. */
async function exportAlone(dataset: Dataset) {
  const server = await serveFile('server/src/main.ts', [], dataset.env);
  try {
    return await measureExport(server, await signIn(server.origin));
  } finally {
    await server.stop();
  }
}

mkdirSync(cache, { recursive: true });
for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startBenchPostgres() : undefined;
  try {
    for (const students of sizes)
      await measureSchool(await prepareDataset(engine, students, postgres));
  } finally {
    await postgres?.stop();
  }
}
