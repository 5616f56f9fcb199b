import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type TestCounts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed on retry; also counted as passed. */
  flaky: number;
  /** Failed and flaky tests: file, title and what was wrong. */
  findings: string[];
};

/** The result of a runner that could not start. */
export const oneFailure: TestCounts = { passed: 0, failed: 1, skipped: 0, flaky: 0, findings: [] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightTest = {
  status: string;
  results: { duration: number; error?: { message?: string } }[];
};

type PlaywrightSuite = {
  file: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

export function readVitestReport(file: string, exitCode: number): TestCounts {
  const report = read<VitestReport>(file);
  if (!report) return oneFailure;
  // A file that cannot be loaded has no failed test, but counts as a failure.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const results = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, name })),
  );
  // A test that passes on retry keeps the message of its failure.
  const broken = results.filter(({ failureMessages }) => failureMessages.length > 0);
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: broken.filter(({ status }) => status === 'passed').length,
    findings: [
      ...brokenFiles.map(({ name }) => name),
      ...broken.map(({ name, fullName, failureMessages }) =>
        finding(name, fullName, failureMessages[0]),
      ),
    ],
  });
}

export function readPlaywrightReport(file: string, exitCode: number): TestCounts {
  const report = read<PlaywrightReport>(file);
  if (!report) return oneFailure;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  const findings = report.suites.flatMap(findingsIn);
  return withExitCode(exitCode, { passed, failed: unexpected, skipped, flaky, findings });
}

function findingsIn({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        finding(file, title, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(findingsIn)];
}

function finding(file: string, title: string, message = ''): string {
  const [line] = stripVTControlCharacters(message).split('\n');
  return `${file}: ${title}${line ? `: ${line}` : ''}`;
}

export function total(results: TestCounts[]): TestCounts {
  return results.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
      flaky: sum.flaky + counts.flaky,
      findings: [...sum.findings, ...counts.findings],
    }),
    { passed: 0, failed: 0, skipped: 0, flaky: 0, findings: [] },
  );
}

/** A runner with an error code has failed, even if every test passed. */
function withExitCode(exitCode: number, counts: TestCounts): TestCounts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The files that took longest, one per line; a file that ran on two engines counts both. */
export function slowestFiles(
  root: string,
  vitestReport: string,
  playwrightReport: string,
  limit = 20,
): string {
  const durations = [
    ...(read<VitestReport>(vitestReport)?.testResults ?? []).map(
      ({ name, startTime, endTime }) => ({
        file: path.relative(root, name).replaceAll(path.sep, '/'),
        ms: endTime - startTime,
      }),
    ),
    ...(read<PlaywrightReport>(playwrightReport)?.suites ?? []).flatMap(durationsIn),
  ];
  const totals = new Map<string, number>();
  for (const { file, ms } of durations) totals.set(file, (totals.get(file) ?? 0) + ms);
  const slowest = [...totals].toSorted(([, one], [, other]) => other - one).slice(0, limit);
  return slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`).join('\n');
}

function durationsIn({
  file,
  specs = [],
  suites = [],
}: PlaywrightSuite): { file: string; ms: number }[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ file: `e2e/${file}`, ms: duration })),
    ),
  );
  return [...own, ...suites.flatMap(durationsIn)];
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
