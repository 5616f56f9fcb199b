import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { csvPath } from '@provost/contract/endpoint';
import { listStudents } from '@provost/contract/students';
import { type BenchCall, callsOn, pathOf } from './calls.ts';
import { cache, type Dataset, enginesFor, onDatasets } from './dataset.ts';
import { measure } from './measure.ts';
import { peakMegabytes, type Served, serveFile } from './process.ts';
import {
  type CallResult,
  type ExportFigures,
  type SchoolResult,
  tableOf,
  writeReport,
} from './report.ts';
import { clientOf, type Get, signIn } from './school-client.ts';

/**
 * Measures the server on both engines and three sizes of school, with and without the response cache.
 * `--quick` takes about a minute.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    students: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const sizes = (options.students ?? (options.quick ? '10000' : '10000,100000,1000000'))
  .split(',')
  .map(Number);
const seconds = Number(options.seconds ?? (options.quick ? 1 : 4));

const engines = enginesFor(options.only);
const measured: SchoolResult[] = [];

const isRead = ({ method }: BenchCall): boolean => method === 'GET';

async function measureSchool(dataset: Dataset): Promise<void> {
  const { engine, students, seedSeconds } = dataset;
  const label = `${engine}, ${students} students`;
  await using server = await serveFile('server/src/main.ts', [], dataset.env);
  await using uncached = await serveFile('bench/uncached-server.ts', [], dataset.env);
  const results: CallResult[] = [];
  const token = await signIn(server.origin);
  const get: Get = await clientOf(server.origin);
  for (const call of await callsOn(get)) {
    console.error(`${label}: ${call.name}`);
    const figures = ({ origin, pid }: Served) =>
      measure({ origin, pid, databasePid: dataset.databasePid }, call, token, seconds);
    results.push({
      firstMs: isRead(call) ? await timeOf(() => get(pathOf(call))) : null,
      ...(await figures(server)),
      call: call.name,
      // A call with a new path every time is never cached.
      uncached: isRead(call) && !call.nextPath ? await figures(uncached) : null,
    });
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
  measured.push(result);
  console.log(`\n${label}\n${tableOf(result, measured).join('\n')}`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** All students as CSV, in a new process, whose peak memory is that of the export. */
async function exportAlone({ env }: Dataset): Promise<ExportFigures> {
  await using server = await serveFile('server/src/main.ts', [], env);
  const authorization = `Bearer ${await signIn(server.origin)}`;
  const began = performance.now();
  const response = await fetch(server.origin + csvPath(listStudents), {
    headers: { authorization },
  });
  if (!response.ok || !response.body) throw new Error(`The export failed: ${response.status}`);
  let lines = 0;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const rows = lines - 1;
  const rowsPerSecond = (rows * 1000) / (performance.now() - began);
  return { rows, rowsPerSecond, peakMegabytes: peakMegabytes(server.pid) };
}

mkdirSync(cache, { recursive: true });
await onDatasets(engines, sizes, measureSchool);
if (engines.length === 2 && !options.quick && !options.students) writeReport(measured);
