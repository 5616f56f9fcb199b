import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowestFiles, total } from './test-reports.ts';
import { treeOf } from './testing-tree.ts';

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
        { status: 'failed', fullName: 'sums are exact', failureMessages: ['Error: 1\n  at x'] },
        { status: 'passed', fullName: 'zero is a sum', failureMessages: [] },
        { status: 'passed', fullName: 'sums are sorted', failureMessages: ['\u001b[31mlate'] },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
  ],
};

test('a file that cannot be loaded counts as failed, a test that passes on retry as flaky', () => {
  expect(readVitestReport(reportOf(vitestReport), 1)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
    flaky: 1,
    findings: [
      'broken.test.ts',
      'sums.test.ts: sums are exact: Error: 1',
      'sums.test.ts: sums are sorted: late',
    ],
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
    findings: [],
  });
  expect(readPlaywrightReport(reportOf({ stats, suites: [] }), 0).failed).toBe(0);
});

test('a browser test that passes on retry counts as flaky, and is named', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
  });
  const file = 'students.spec.ts';
  const suites = [
    {
      file,
      specs: [spec('a row opens', 'expected'), spec('a row closes', 'flaky', 'Error: open\nlog')],
      suites: [{ file, specs: [spec('a row is saved', 'unexpected')] }],
    },
  ];
  expect(readPlaywrightReport(reportOf({ stats, suites }), 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    flaky: 1,
    findings: ['students.spec.ts: a row closes: Error: open', 'students.spec.ts: a row is saved'],
  });
});

test('the counts of all runners are summed', () => {
  const one = { passed: 1, failed: 2, skipped: 3, flaky: 4, findings: ['a row opens'] };
  const findings = ['a row opens', 'a row opens'];
  expect(total([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, flaky: 8, findings });
});

test('the slowest files come first, and both engines of a file are added', () => {
  const root = treeOf({});
  const file = path.join(root, 'server/src/main.test.ts');
  const reports = treeOf({
    'vitest.json': {
      testResults: [
        { name: file, startTime: 1000, endTime: 4000 },
        { name: file, startTime: 5000, endTime: 7500 },
        { name: path.join(root, 'web/src/a.test.ts'), startTime: 0, endTime: 10 },
      ],
    },
    'playwright.json': {
      suites: [
        {
          file: 'login.spec.ts',
          specs: [{ tests: [{ results: [{ duration: 2000 }, { duration: 1000 }] }] }],
          suites: [
            { file: 'login.spec.ts', specs: [{ tests: [{ results: [{ duration: 100 }] }] }] },
          ],
        },
      ],
    },
  });
  const from = (name: string) => path.join(reports, name);
  expect(slowestFiles(root, from('vitest.json'), from('playwright.json'), 2)).toBe(
    '    5.5 s  server/src/main.test.ts\n    3.1 s  e2e/login.spec.ts',
  );
});

test('a report that does not exist has no files', () => {
  expect(slowestFiles('/', '/nowhere/vitest.json', '/nowhere/playwright.json')).toBe('');
});
