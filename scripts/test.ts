import { globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureHeadlessShell } from './find-browser.ts';
import { runNode } from './run-node.ts';
import {
  oneFailure,
  readPlaywrightReport,
  readVitestReport,
  slowestFiles,
  type TestCounts,
  total,
} from './test-reports.ts';

const root = path.join(import.meta.dirname, '..');
const bin = (file: string) => path.join(root, 'node_modules', file);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string', multiple: true, default: [] },
    testNamePattern: { type: 'string', short: 't' },
  },
});
const isEveryProject = values.project.length === 0;
const isFullRun = isEveryProject && positionals.length === 0;
const unitProjects = values.project
  .filter((project) => project !== 'e2e')
  // The tests of the dashboard are two projects, with and without a DOM.
  .map((project) => (project === 'web' ? 'web*' : project));
const specs = isEveryProject || values.project.includes('e2e') ? browserSpecs() : [];
/** Kept until the next run: the durations of each test are in them. */
const reports = path.join(root, '.cache', 'tests');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
mkdirSync(reports, { recursive: true });

// First, because some unit tests read the build.
const isBuilt = isFullRun || specs.length > 0 ? await build() : true;
// Side by side: while one waits for a database or a browser, the other uses the processor.
const results = await Promise.all([
  ...(isEveryProject || unitProjects.length > 0 ? [runVitest()] : []),
  ...(isBuilt ? [] : [oneFailure]),
  ...(isBuilt && specs.length > 0 ? [runPlaywright()] : []),
]);

const { passed, failed, skipped, flaky, findings } = total(results);
console.log(slowestFiles(root, vitestReport, playwrightReport));
if (passed + failed === 0) console.log('No tests ran.');
for (const finding of findings) console.log(`✗ ${finding.replace(root + path.sep, '')}`);
if (flaky > 0) console.log(`${flaky} passed only on retry. Find out why.`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function browserSpecs(): string[] {
  return globSync('e2e/*.spec.ts', { cwd: root })
    .map((spec) => spec.replaceAll(path.sep, '/'))
    .filter((spec) => positionals.length === 0 || positionals.some((part) => spec.includes(part)));
}

async function build(): Promise<boolean> {
  return (await runNode([path.join(root, 'scripts', 'bootstrap.mjs'), 'build'])) === 0;
}

async function runVitest(): Promise<TestCounts> {
  const code = await runNode([
    bin('vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    // A forgotten `.only` must not skip other tests.
    '--allowOnly=false',
    // Like a browser test: one that passes on retry is reported as flaky.
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...unitProjects.flatMap((project) => ['--project', project]),
    ...(values.testNamePattern ? ['--testNamePattern', values.testNamePattern] : []),
    ...positionals,
  ]);
  return readVitestReport(vitestReport, code);
}

async function runPlaywright(): Promise<TestCounts> {
  await ensureHeadlessShell();
  const args = [
    bin('@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    '--forbid-only',
    '--reporter=line,json',
    ...(values.testNamePattern ? ['--grep', values.testNamePattern] : []),
    ...specs,
  ];
  const code = await runNode(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport });
  return readPlaywrightReport(playwrightReport, code);
}
