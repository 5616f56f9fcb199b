import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cache, type Engine } from './dataset.ts';
import type { ExportFigures } from './export.ts';
import type { Figures } from './measure.ts';
import { writeSection } from './performance-page.ts';

export interface CallResult extends Figures {
  readonly call: string;
  readonly statements: number;
  /** How long the very first took on a server that had just started, in milliseconds. */
  readonly firstMs: number | null;
  /** The same worked out anew each time; a write is never anything else. */
  readonly anew: Figures | null;
  /** Requests a second of the bare route, where there is one. */
  readonly bare: number | null;
}

export interface SchoolResult {
  readonly engine: Engine;
  readonly students: number;
  readonly seedSeconds: number;
  readonly startMs: number;
  readonly calls: readonly CallResult[];
  readonly exported: ExportFigures;
  readonly measuredAt: string;
}

const resultsFile = path.join(cache, 'results.json');

const readResults = (): SchoolResult[] =>
  existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : [];

/** Keeps the result beside those of other engines and sizes, which may come from earlier runs. */
export function keepResult(result: SchoolResult): SchoolResult[] {
  const others = readResults().filter(
    ({ engine, students }) => engine !== result.engine || students !== result.students,
  );
  const all = [...others, result].sort(
    (a, b) => a.engine.localeCompare(b.engine) || a.students - b.students,
  );
  mkdirSync(cache, { recursive: true });
  writeFileSync(resultsFile, JSON.stringify(all, null, 2));
  return all;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const ratio = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(2);
const cpuOf = ({ cpuServer, cpuDatabase }: Figures): number => cpuServer + cpuDatabase;

const header = [
  'call',
  'req/s',
  'p50 ms',
  'p99 ms',
  'first ms',
  'CPU µs server',
  'CPU µs database',
  'req/s on one core',
  'anew: CPU µs server',
  'CPU µs database',
  'req/s on one core',
  'SQL',
  'of the bare route',
  'CPU to 10,000',
];

const costOf = (figures: Figures | null): string[] =>
  figures
    ? [whole(figures.cpuServer), whole(figures.cpuDatabase), whole(1e6 / cpuOf(figures))]
    : ['–', '–', '–'];

/** One school as rows of a Markdown table; growth is told against the smallest school. */
export function tableOf(result: SchoolResult, all: readonly SchoolResult[]): string[] {
  const smallest = all.find(
    ({ engine, students }) => engine === result.engine && students === 10_000,
  );
  const rows = result.calls.map((call) => {
    const before = smallest?.calls.find(({ call: name }) => name === call.call);
    return [
      call.call,
      whole(call.perSecond),
      String(call.p50),
      String(call.p99),
      call.firstMs === null ? '–' : whole(call.firstMs),
      ...costOf(call),
      ...costOf(call.anew),
      String(call.statements),
      ratio(call.anew && call.bare ? call.anew.perSecond / call.bare : undefined),
      ratio(before && cpuOf(call.anew ?? call) / cpuOf(before.anew ?? before)),
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, i) => (i ? '--:' : '---'))), ...rows.map(line)];
}

const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function sectionOf(result: SchoolResult, all: readonly SchoolResult[]): string[] {
  const { exported } = result;
  return [
    '',
    `### ${engineNames[result.engine]}, ${whole(result.students)} students`,
    '',
    `Measured ${result.measuredAt.slice(0, 10)}. Seeded in ${result.seedSeconds.toFixed(1)} s; ` +
      `start to first answer ${whole(result.startMs)} ms; export of ${whole(exported.rows)} rows at ` +
      `${whole(exported.rowsPerSecond)} rows/s, the server never above ${whole(exported.peakMegabytes)} MB.`,
    '',
    ...tableOf(result, all),
  ];
}

export function writeReport(all: readonly SchoolResult[]): void {
  const machine = `${os.cpus().length} cores (${os.arch()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`;
  writeSection('bench', [
    `Machine: ${machine}. Load and server share it.`,
    ...all.flatMap((result) => sectionOf(result, all)),
  ]);
}
