import { expect, test } from 'vitest';
import { domTests } from './dom-tests.ts';
import { treeOf } from './testing-tree.ts';

test('a test of the dashboard has a DOM if its first line asks for one', () => {
  const root = treeOf({
    'web/src/ui/picker.test.tsx': '// @vitest-environment happy-dom\n',
    'web/src/ui/picker.tsx': '// @vitest-environment happy-dom\n',
    'web/src/lib/money.test.ts': "test('@vitest-environment', () => {});",
    'web/vite-plugins/budget.test.ts': '// @vitest-environment happy-dom\n',
    'server/src/main.test.ts': '// @vitest-environment happy-dom\n',
  });
  expect(domTests(root)).toEqual(['src/ui/picker.test.tsx', 'vite-plugins/budget.test.ts']);
});
