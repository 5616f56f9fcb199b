import { readFileSync } from 'node:fs';

export type TestCounts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed on retry; also counted as passed. */
  flaky: number;
  /** What to look at: failed and flaky tests, by file and title. */
  names: string[];
};

/** The result of a runner that could not start. */
export const oneFailure: TestCounts = { passed: 0, failed: 1, skipped: 0, flaky: 0, names: [] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

type PlaywrightSuite = {
  file: string;
  specs?: { title: string; tests: { status: string }[] }[];
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
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
    names: [
      ...brokenFiles.map(({ name }) => name),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${name}: ${fullName}`),
      ),
    ],
  });
}

export function readPlaywrightReport(file: string, exitCode: number): TestCounts {
  const report = read<PlaywrightReport>(file);
  if (!report) return oneFailure;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  const names = report.suites.flatMap(namesIn);
  return withExitCode(exitCode, { passed, failed: unexpected, skipped, flaky, names });
}

function namesIn({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const isBad = ({ status }: { status: string }) => status === 'unexpected' || status === 'flaky';
  return [
    ...specs.filter(({ tests }) => tests.some(isBad)).map(({ title }) => `${file}: ${title}`),
    ...suites.flatMap(namesIn),
  ];
}

export function total(results: TestCounts[]): TestCounts {
  return results.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
      flaky: sum.flaky + counts.flaky,
      names: [...sum.names, ...counts.names],
    }),
    { passed: 0, failed: 0, skipped: 0, flaky: 0, names: [] },
  );
}

/** A runner with an error code has failed, even if every test passed. */
function withExitCode(exitCode: number, counts: TestCounts): TestCounts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
