import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, total } from './test-summary.ts';

function reportOf(content: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'provost-summary-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = {
  numPassedTests: 4,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ],
};

test('a file that cannot be loaded counts as failed', () => {
  expect(readVitestReport(reportOf(vitestReport), 1)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
    flaky: 0,
  });
});

test('a runner without a report has failed', () => {
  expect(readVitestReport('/nowhere/report.json', 0).failed).toBe(1);
  expect(readPlaywrightReport('/nowhere/report.json', 0).failed).toBe(1);
});

test('a runner with an error code has failed, even if all tests passed', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readPlaywrightReport(reportOf({ stats }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    flaky: 0,
  });
  expect(readPlaywrightReport(reportOf({ stats }), 0).failed).toBe(0);
});

test('a browser test that passes on retry counts as flaky', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(readPlaywrightReport(reportOf({ stats }), 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    flaky: 1,
  });
});

test('the counts of all runners are summed', () => {
  const one = { passed: 1, failed: 2, skipped: 3, flaky: 4 };
  expect(total([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, flaky: 8 });
});
