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
    {
      name: 'sums.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'sums are exact' },
        { status: 'passed', fullName: 'zero is a sum' },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
  ],
};

test('a file that cannot be loaded counts as failed, and failures are named', () => {
  expect(readVitestReport(reportOf(vitestReport), 1)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
    flaky: 0,
    names: ['broken.test.ts', 'sums.test.ts: sums are exact'],
  });
});

test('a runner without a report has failed', () => {
  expect(readVitestReport('/nowhere/report.json', 0).failed).toBe(1);
  expect(readPlaywrightReport('/nowhere/report.json', 0).failed).toBe(1);
});

test('a runner with an error code has failed, even if all tests passed', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readPlaywrightReport(reportOf({ stats, suites: [] }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    flaky: 0,
    names: [],
  });
  expect(readPlaywrightReport(reportOf({ stats, suites: [] }), 0).failed).toBe(0);
});

test('a browser test that passes on retry counts as flaky, and is named', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const file = 'students.spec.ts';
  const suites = [
    {
      file,
      specs: [spec('a row opens', 'expected'), spec('a row closes', 'flaky')],
      suites: [{ file, specs: [spec('a row is saved', 'unexpected')] }],
    },
  ];
  expect(readPlaywrightReport(reportOf({ stats, suites }), 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    flaky: 1,
    names: ['students.spec.ts: a row closes', 'students.spec.ts: a row is saved'],
  });
});

test('the counts of all runners are summed', () => {
  const one = { passed: 1, failed: 2, skipped: 3, flaky: 4, names: ['a row opens'] };
  const names = ['a row opens', 'a row opens'];
  expect(total([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, flaky: 8, names });
});
