import os from 'node:os';
import type { Engine } from './dataset.ts';
import type { Figures } from './measure.ts';
import { tableLine, writeSection } from './performance-page.ts';

export interface CallResult extends Figures {
  readonly call: string;
  /** The first request on a new server, in milliseconds. */
  readonly firstMs: number | null;
  /** The same call without the response cache; null for calls that are never cached. */
  readonly uncached: Figures | null;
}

export interface ExportFigures {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly peakMegabytes: number;
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
  'uncached: CPU µs server',
  'CPU µs database',
  'req/s on one core',
  'CPU to 10,000',
];

const costOf = (figures: Figures | null): string[] =>
  figures
    ? [whole(figures.cpuServer), whole(figures.cpuDatabase), whole(1e6 / cpuOf(figures))]
    : ['–', '–', '–'];

/** One school as a Markdown table. Growth is relative to the smallest school. */
export function tableOf(
  result: Pick<SchoolResult, 'engine' | 'calls'>,
  all: readonly SchoolResult[],
): string[] {
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
      ...costOf(call.uncached),
      ratio(before && cpuOf(call.uncached ?? call) / cpuOf(before.uncached ?? before)),
    ];
  });
  const alignment = header.map((_, index) => (index ? '--:' : '---'));
  return [header, alignment, ...rows].map(tableLine);
}

const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function sectionOf(result: SchoolResult, all: readonly SchoolResult[]): string[] {
  const { exported } = result;
  return [
    '',
    `### ${engineNames[result.engine]}, ${whole(result.students)} students`,
    '',
    `Measured ${result.measuredAt.slice(0, 10)}. Created in ${result.seedSeconds.toFixed(1)} s; ` +
      `start to first response ${whole(result.startMs)} ms; export of ${whole(exported.rows)} rows at ` +
      `${whole(exported.rowsPerSecond)} rows/s with at most ${whole(exported.peakMegabytes)} MB of memory.`,
    '',
    ...tableOf(result, all),
  ];
}

export function writeReport(all: readonly SchoolResult[]): void {
  const machine = `${os.cpus().length} cores (${os.arch()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`;
  writeSection('bench', [
    `Machine: ${machine}. The load generator runs on the same machine.`,
    ...all.flatMap((result) => sectionOf(result, all)),
  ]);
}
