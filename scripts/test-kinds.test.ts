import { expect, test } from 'vitest';
import { domTests, engineFreeTests } from './test-kinds.ts';
import { treeOf } from './testing-tree.ts';

test('a server test is engine-free unless it reaches a database or a process', () => {
  const root = treeOf({
    'server/src/database/open.ts': "import 'node:sqlite';",
    'server/src/testing/app.ts': "import { open } from '../database/open.ts';",
    'server/src/list/cursor.ts': "import type { Database } from '../database/open.ts';",
    'server/src/list/cursor.test.ts': "import './cursor.ts';",
    'server/src/list/list.test.ts': "import '../testing/app.ts';",
    'server/src/start/main.test.ts': "import { spawn } from 'node:child_process';",
    'server/src/http/engine.test.ts': 'process.env.TEST_ENGINE;',
    'server/src/database/names.test.ts': '',
  });
  expect(engineFreeTests(root)).toEqual(['server/src/list/cursor.test.ts']);
});

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
