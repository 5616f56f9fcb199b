import { parseArgs } from 'node:util';
import { signIn } from './calls.ts';
import { type Dataset, type Engine, prepareDataset, startBenchPostgres } from './dataset.ts';
import { listCallsOn } from './list-calls.ts';
import { writeSection } from './performance-page.ts';
import { serveFile } from './process.ts';

/**
 * Measures list calls without the response cache, one request at a time, on both engines at 10,000
 * and 1,000,000 students.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, students: { type: 'string' } },
});
const engines: Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => !options.only || options.only === engine,
);
const sizes = (options.students ?? '10000,1000000').split(',').map(Number);

const warmUps = 5;
const measuredMs = 400;

interface Measured {
  readonly isEveryday: boolean;
  readonly p50: number;
}
type Results = Map<string, Measured>;

async function measureLists({ env }: Dataset): Promise<Results> {
  const server = await serveFile('bench/uncached-server.ts', [], env);
  const headers = { authorization: `Bearer ${await signIn(server.origin)}` };
  const get = async (path: string) => {
    const response = await fetch(server.origin + path, { headers });
    if (!response.ok) throw new Error(`${path} responds ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const results: Results = new Map();
  for (const { name, path, isEveryday } of await listCallsOn(get)) {
    for (let turn = 0; turn < warmUps; turn += 1) await get(path);
    results.set(name, { isEveryday, p50: await medianOf(() => get(path)) });
  }
  await server.stop();
  return results;
}

async function medianOf(request: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + measuredMs;
  while (performance.now() < end || times.length < 3) {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const columns: { readonly title: string; readonly results: Results }[] = [];
for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startBenchPostgres() : undefined;
  for (const size of sizes) {
    const dataset = await prepareDataset(engine, size, postgres);
    columns.push({ title: `${engine} ${size}`, results: await measureLists(dataset) });
  }
  await postgres?.stop();
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const calls = [...(columns[0]?.results ?? [])];
const rows = calls.map(([name, { isEveryday }]) =>
  line([
    name,
    isEveryday ? 'everyday' : '',
    ...columns.map(({ results }) => results.get(name)?.p50.toFixed(1) ?? '–'),
  ]),
);
const table = [
  line(['call', '', ...columns.map(({ title }) => `${title}: p50 ms`)]),
  line(['---', '---', ...columns.map(() => '--:')]),
  ...rows,
];
console.log(table.join('\n'));
if (engines.length === 2 && !options.students) writeSection('lists', table);
