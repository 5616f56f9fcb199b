import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startAwkwardHost } from '../e2e/support/awkward-host.ts';
import { startSchool } from '../e2e/support/school.ts';
import { browserArgs, ensureBrowser } from '../scripts/find-browser.ts';
import { freePort } from '../scripts/free-port.ts';
import { cache } from './dataset.ts';
import { writeSection } from './performance-page.ts';
import {
  clickToRows,
  coldSignIn,
  type Figures,
  keyToRows,
  signInToDashboard,
  type Target,
  unpagedRows,
} from './web-scenarios.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Readonly<Record<(typeof categories)[number], number>>;

/** Lighthouse scores with the mobile preset, each from 0 to 100. */
async function lighthouseScores(
  url: string,
  executablePath: string,
  port: number,
): Promise<Scores> {
  const args = [...browserArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories] });
    if (!result) throw new Error('Lighthouse returned no result.');
    const scoreOf = (name: string): number =>
      Math.round((result.lhr.categories[name]?.score ?? 0) * 100);
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    };
  } finally {
    await browser.close();
  }
}

interface WebLine {
  readonly label: string;
  readonly unit: string;
  readonly median: number;
  readonly all: readonly number[];
}

interface WebResults {
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

function tableOf({ lines }: WebResults): string[] {
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

function writeWebReport(results: WebResults): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, 'web.json'), JSON.stringify(results, null, 2));
  writeSection('bench:web', sectionOf(results));
}

/** Measures how long users of the built dashboard wait in Chromium: medians of five runs. */
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(options.runs);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs a scenario and labels its figures: `{ ms: ['click to rows', 'ms'] }`. */
async function repeat(
  scenario: () => Promise<Figures>,
  labels: Readonly<Record<string, readonly [label: string, unit: string]>>,
): Promise<WebLine[]> {
  const found: Figures[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.error(`${Object.values(labels)[0]?.[0]}: ${run} of ${runs}`);
    found.push(await scenario());
  }
  return Object.entries(labels).map(([key, [label, unit]]) => {
    const all = found.map((figures) => figures[key] ?? Number.NaN);
    return { label, unit, median: median(all), all };
  });
}

const manyStudents = JSON.stringify(
  Array.from({ length: 100_000 }, (_, index) => ({
    id: index + 1,
    name: `Student No ${String(index).padStart(6, '0')}`,
    email: `s${index}@host.test`,
    status: index % 3 === 0 ? 'suspended' : 'active',
    created_at: new Date(1_600_000_000_000 + index * 1000).toISOString(),
  })),
);

async function measureAll(school: Target, host: Target): Promise<WebLine[]> {
  return [
    ...(await repeat(() => coldSignIn(school, false), { ms: ['cold sign-in page', 'ms'] })),
    ...(await repeat(() => coldSignIn(school, true), {
      ms: ['cold sign-in page, slow phone', 'ms'],
    })),
    ...(await repeat(() => signInToDashboard(school), {
      ms: ['sign-in to the dashboard’s figures', 'ms'],
    })),
    ...(await repeat(() => clickToRows(school), {
      first: ['click to 25 rows, the first list', 'ms'],
      another: ['click to 25 rows, another list', 'ms'],
    })),
    ...(await repeat(() => keyToRows(school), { ms: ['last key to filtered rows', 'ms'] })),
    ...(await repeat(() => unpagedRows(host), {
      ms: ['100,000 rows unpaged: click to rows', 'ms'],
      taskToShow: ['100,000 rows: longest task until shown', 'ms'],
      taskInUse: ['100,000 rows: longest task while scrolled and searched', 'ms'],
      rowsInPage: ['100,000 rows: most rows in the page', ''],
      heap: ['100,000 rows: heap', 'MB'],
    })),
  ];
}

const executablePath = await ensureBrowser();
const school = await startSchool();
const host = await startAwkwardHost({
  answers: { 'GET /api/auth/admin/students': { body: manyStudents } },
});
const browser = await chromium.launch({ executablePath, args: browserArgs });
try {
  const targetOf = ({ origin }: { readonly origin: string }): Target => ({ browser, origin });
  const lines = await measureAll(targetOf(school), targetOf(host));
  console.error('Lighthouse');
  const scores = await lighthouseScores(`${school.origin}/login`, executablePath, await freePort());
  const results = {
    measuredAt: new Date().toISOString(),
    chromium: browser.version(),
    load: os.loadavg()[0] ?? 0,
    lines,
    lighthouse: scores,
  };
  console.log(tableOf(results).join('\n'));
  console.log(scores);
  writeWebReport(results);
} finally {
  await browser.close();
  await host.close();
  await school.close();
}
