import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cache } from './dataset.ts';
import type { Scores } from './lighthouse.ts';
import { writeSection } from './performance-page.ts';

export interface WebLine {
  readonly label: string;
  readonly unit: string;
  readonly median: number;
  readonly all: readonly number[];
}

export interface WebResults {
  readonly measuredAt: string;
  readonly chromium: string;
  /** Load average over the last minute. */
  readonly load: number;
  readonly lines: readonly WebLine[];
  readonly lighthouse: Scores;
}

const formatted = (value: number, unit: string): string => {
  const digits = unit === 'ms' || unit === '' ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`.trim();
};

export function tableOf({ lines }: WebResults): string[] {
  const rows = lines.map(({ label, unit, median, all }) => {
    const [min = 0, max = 0] = [Math.min(...all), Math.max(...all)];
    return `| ${label} | ${formatted(median, unit)} | ${formatted(min, unit)} to ${formatted(max, unit)} |`;
  });
  return ['| measure | median | all runs |', '|---|--:|--:|', ...rows];
}

function sectionOf(results: WebResults): string[] {
  const { lighthouse } = results;
  const cores = os.cpus().length;
  const isShared = results.load > cores;
  return [
    `Measured ${results.measuredAt.slice(0, 10)} in Chromium ${results.chromium}, on ${cores} cores (${os.arch()}) shared with the server.`,
    ...(isShared
      ? [
          `The machine was busy with other work (load average ${results.load.toFixed(0)} on ${cores} cores), so all times are longer than on an idle machine.`,
        ]
      : []),
    '',
    ...tableOf(results),
    '',
    `Lighthouse for the sign-in page on its mobile preset: performance ${lighthouse.performance}, accessibility ${lighthouse.accessibility}, best practices ${lighthouse['best-practices']}.`,
  ];
}

export function writeWebReport(results: WebResults): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, 'web.json'), JSON.stringify(results, null, 2));
  writeSection('bench:web', sectionOf(results));
}
