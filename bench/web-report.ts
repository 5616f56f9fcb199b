import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cache } from './dataset.ts';
import type { Scores } from './lighthouse.ts';
import { writeSection } from './performance-page.ts';

export interface WebLine {
  readonly what: string;
  readonly unit: string;
  readonly median: number;
  readonly all: readonly number[];
}

export interface WebResults {
  readonly measuredAt: string;
  readonly chromium: string;
  /** Processes that wanted to run at the same time, on average over the last minute. */
  readonly load: number;
  readonly lines: readonly WebLine[];
  readonly lighthouse: Scores;
}

const written = (value: number, unit: string): string => {
  const digits = unit === 'ms' || unit === '' ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`.trim();
};

export function tableOf({ lines }: WebResults): string[] {
  const rows = lines.map(({ what, unit, median, all }) => {
    const [least = 0, most = 0] = [Math.min(...all), Math.max(...all)];
    return `| ${what} | ${written(median, unit)} | ${written(least, unit)} to ${written(most, unit)} |`;
  });
  return ['| what | median | all runs |', '|---|--:|--:|', ...rows];
}

function sectionOf(results: WebResults): string[] {
  const { lighthouse } = results;
  const cores = os.cpus().length;
  const isShared = results.load > cores;
  return [
    `Measured ${results.measuredAt.slice(0, 10)} in Chromium ${results.chromium}, on ${cores} cores (${os.arch()}) that also ran the server.`,
    ...(isShared
      ? [
          `The machine was shared: ${results.load.toFixed(0)} processes wanted its ${cores} cores, so every time here is longer than on a free one.`,
        ]
      : []),
    '',
    ...tableOf(results),
    '',
    `Lighthouse for the sign-in page on its mobile preset: performance ${lighthouse.performance}, accessibility ${lighthouse.accessibility}, best practices ${lighthouse['best-practices']}.`,
  ];
}

/** Keeps the figures, and shows them beside those of the server. */
export function writeWebReport(results: WebResults): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, 'web.json'), JSON.stringify(results, null, 2));
  writeSection('bench:web', sectionOf(results));
}
