import { parseArgs } from 'node:util';
import { type Dataset, enginesFor, onDatasets } from './dataset.ts';
import { listCallsOn } from './list-calls.ts';
import { moneyCallsOn } from './money-calls.ts';
import { owedCallsOn, type Request } from './owed-calls.ts';
import { tableLine, writeSection } from './performance-page.ts';
import { cpuSeconds, serveFile } from './process.ts';
import { clientOf, type Get, json } from './school-client.ts';

/**
 * Measures list calls and the figures of finance without the response cache, one request at a time,
 * on both engines at 10,000 and 1,000,000 students: the median duration, or with `--cpu` the CPU time
 * of the server and its database, which another load on the machine hardly changes.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    students: { type: 'string' },
    cpu: { type: 'boolean', default: false },
    calls: { type: 'string', multiple: true, default: ['lists', 'money', 'owed'] },
  },
});
const allCalls = { lists: listCallsOn, money: moneyCallsOn, owed: owedCallsOn };
type Section = keyof typeof allCalls;
const isSection = (name: string): name is Section => name in allCalls;
const sections = options.calls.filter(isSection);
const engines = enginesFor(options.only);
const sizes = (options.students ?? '10000,1000000').split(',').map(Number);

const warmUps = 5;
const repeats = 25;

interface Measured {
  readonly isEveryday: boolean;
  readonly ms: number;
}
type Results = Map<string, Measured>;
type SectionResults = Map<Section, Results>;

async function measureCalls({ env, databasePid }: Dataset): Promise<SectionResults> {
  await using server = await serveFile('bench/uncached-server.ts', [], env);
  const send = await clientOf(server.origin);
  const get: Get = (path) => send(path);
  const post = (path: string, body: object) => send<{ data: { id: number } }>(path, json(body));
  const pids = [server.pid, ...(databasePid ? [databasePid] : [])];
  const costOf = options.cpu ? cpuOf(pids) : medianOf;
  const all: SectionResults = new Map();
  for (const section of sections) {
    const results: Results = new Map();
    const keep = (name: string, measured: Measured) => {
      results.set(name, measured);
      console.error(`${measured.ms.toFixed(1).padStart(9)} ms  ${name}`);
    };
    for (const call of await allCalls[section](get, post, costOf)) {
      if ('ms' in call) {
        keep(call.name, { isEveryday: false, ms: call.ms });
        continue;
      }
      const { name, path, isEveryday } = call;
      for (let turn = 0; turn < warmUps; turn += 1) await get(path);
      const ms = await costOf(Array.from({ length: repeats }, () => () => get(path)));
      keep(name, { isEveryday, ms });
    }
    all.set(section, results);
  }
  return all;
}

async function medianOf(requests: readonly Request[]): Promise<number> {
  const times: number[] = [];
  for (const request of requests) {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function cpuOf(pids: readonly number[]): typeof medianOf {
  const used = async () => {
    const seconds = await Promise.all(pids.map(cpuSeconds));
    return seconds.reduce((sum, one) => sum + one, 0);
  };
  return async (requests) => {
    const before = await used();
    for (const request of requests) await request();
    return (((await used()) - before) * 1000) / requests.length;
  };
}

const columns: { readonly title: string; readonly results: SectionResults }[] = [];
await onDatasets(engines, sizes, async (dataset) => {
  const title = `${dataset.engine} ${dataset.students}`;
  columns.push({ title, results: await measureCalls(dataset) });
});

function tableOf(section: Section): string[] {
  const calls = [...(columns[0]?.results.get(section) ?? [])];
  return [
    tableLine([
      'call',
      '',
      ...columns.map(({ title }) => `${title}: ${options.cpu ? 'CPU' : 'p50'} ms`),
    ]),
    tableLine(['---', '---', ...columns.map(() => '--:')]),
    ...calls.map(([name, { isEveryday }]) => {
      const times = columns.map(({ results }) => results.get(section)?.get(name)?.ms.toFixed(1));
      return tableLine([name, isEveryday ? 'everyday' : '', ...times.map((time) => time ?? '–')]);
    }),
  ];
}

for (const section of sections) {
  const table = tableOf(section);
  console.log(table.join('\n'));
  if (engines.length === 2 && !options.students) writeSection(section, table);
}
