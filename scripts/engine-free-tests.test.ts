import { expect, test } from 'vitest';
import { engineFreeTests } from './engine-free-tests.ts';
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
