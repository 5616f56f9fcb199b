import { readFileSync } from 'node:fs';

export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** Those of the passed that failed first. */
  wavering: number;
};

/** What a runner counts for that could not run at all. */
export const oneFailure: Tally = { passed: 0, failed: 1, skipped: 0, wavering: 0 };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

export function readVitestReport(file: string, exitCode: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return oneFailure;
  // A file that cannot even be loaded has no failed test, but it failed.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return honest(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    wavering: 0,
  });
}

export function readPlaywrightReport(file: string, exitCode: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (!report) return oneFailure;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  return honest(exitCode, { passed, failed: unexpected, skipped, wavering: flaky });
}

export function total(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      wavering: sum.wavering + tally.wavering,
    }),
    { passed: 0, failed: 0, skipped: 0, wavering: 0 },
  );
}

/** A runner that says it failed did, even where every test it counted has passed. */
function honest(exitCode: number, tally: Tally): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
