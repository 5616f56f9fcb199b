import os from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startAwkwardHost } from '../e2e/support/awkward-host.ts';
import { startSchool } from '../e2e/support/school.ts';
import { browserArgs, ensureBrowser } from '../scripts/find-browser.ts';
import { freePort } from '../scripts/free-port.ts';
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
  await using _browser = await chromium.launch({ executablePath, args });
  const result = await lighthouse(url, { port, onlyCategories: [...categories] });
  if (!result) throw new Error('Lighthouse returned no result.');
  const scoreOf = (name: string): number =>
    Math.round((result.lhr.categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Scores;
}

interface WebLine {
  readonly label: string;
  readonly unit: string;
  readonly median: number;
  readonly all: readonly number[];
}

const formatted = (value: number, unit: string): string => {
  const digits = unit === 'ms' || unit === '' ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`.trim();
};

function tableOf(lines: readonly WebLine[]): string[] {
  const rows = lines.map(({ label, unit, median, all }) => {
    const [min = 0, max = 0] = [Math.min(...all), Math.max(...all)];
    return `| ${label} | ${formatted(median, unit)} | ${formatted(min, unit)} to ${formatted(max, unit)} |`;
  });
  return ['| measure | median | all runs |', '|---|--:|--:|', ...rows];
}

function sectionOf(lines: readonly WebLine[], scores: Scores, version: string): string[] {
  const cores = os.cpus().length;
  const load = os.loadavg()[0] ?? 0;
  const busy = `The machine was busy with other work (load average ${load.toFixed(0)} on ${cores} cores), so all times are longer than on an idle machine.`;
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} in Chromium ${version}, on ${cores} cores (${os.arch()}) shared with the server.`,
    ...(load > cores ? [busy] : []),
    '',
    ...tableOf(lines),
    '',
    `Lighthouse for the sign-in page on its mobile preset: performance ${scores.performance}, accessibility ${scores.accessibility}, best practices ${scores['best-practices']}.`,
  ];
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
  const section = sectionOf(lines, scores, browser.version());
  console.log(section.join('\n'));
  writeSection('bench:web', section);
} finally {
  await browser.close();
  await host.close();
  await school.close();
}
