import path from 'node:path';
import { expect, test } from 'vitest';
import { slowestFiles } from './test-durations.ts';
import { treeOf } from './testing-tree.ts';

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
