import { expect, test } from 'vitest';
import { checkWalls } from './check-walls.ts';
import { describeFinding } from './finding.ts';
import { treeOf } from './testing-tree.ts';

const complaints = (files: Record<string, string>) =>
  checkWalls(treeOf(files)).map(describeFinding);

test('what the table allows passes', () => {
  expect(
    complaints({
      'contract/src/money.ts': "import { z } from 'zod';\nexport const money = z;",
      'server/src/http/guard.ts': 'export const guard = 1;',
      'server/src/features/pricing/pricing.routes.ts': `
        import { readFile } from 'node:fs/promises';
        import { money } from '@provost/contract/money';
        import { guard } from '../../http/guard.ts';
        import { price } from './pricing.service.ts';`,
      'server/src/features/pricing/pricing.service.ts': 'export const price = 1;',
      'web/src/features/pricing/price-table.tsx': `
        import { Table } from '@mantine/core';
        import { money } from '@provost/contract/money';
        import { DataTable } from '@/ui/data-table';`,
      'web/src/ui/data-table.tsx': 'export const DataTable = 1;',
    }),
  ).toEqual([]);
});

test('a feature may not import another feature', () => {
  expect(
    complaints({
      'server/src/features/auth/auth.service.ts': 'export const login = 1;',
      'server/src/features/pricing/pricing.service.ts': "\nimport '../auth/auth.service.ts';",
    }),
  ).toEqual([
    'server/src/features/pricing/pricing.service.ts:2 → ../auth/auth.service.ts: server/features/pricing may not import server/features/auth (only contract, server/config, server/database, server/http, server/messages)',
  ]);
});

test.each([
  ['contract/src/money.ts', "import 'react'", 'contract may not import the package react'],
  ['contract/src/money.ts', "import 'node:fs'", 'contract may not use Node.js'],
  ['server/src/database/open.ts', "import 'fastify'", 'may not import the package fastify'],
  ['server/src/http/guard.ts', "import './gone.ts'", 'leads nowhere'],
  ['server/src/database/open.ts', "import '@provost/contract/user'", 'may not import contract'],
  [
    'server/src/http/guard.ts',
    "import '../features/auth/a.ts'",
    'may not import server/features/auth',
  ],
  [
    'server/src/features/b/b.ts',
    "export * from '../auth/a.ts'",
    'may not import server/features/auth',
  ],
  [
    'server/src/features/b/b.ts',
    "await import('../auth/a.ts')",
    'may not import server/features/auth',
  ],
  [
    'server/src/features/b/b.ts',
    "import type { A } from '../../app.ts'",
    'may not import server/app',
  ],
  ['web/src/lib/session.ts', "import '@mantine/core'", 'may not import the package @mantine/core'],
  ['web/src/ui/table.tsx', "import '@provost/contract/user'", 'may not import contract'],
  ['web/src/ui/table.tsx', "import '@/features/auth/a.ts'", 'may not import web/features/auth'],
  ['web/src/features/b/b.tsx', "import 'react-hot-toast'", 'the package react-hot-toast'],
  ['web/src/features/b/b.tsx', "import '../../routes/r.tsx'", 'may not import web/routes'],
  ['web/src/elsewhere/b.tsx', '', 'is in no room'],
])('%s refuses %s', (file, source, complaint) => {
  const found = complaints({
    'contract/src/user.ts': '',
    'server/src/app.ts': '',
    'server/src/features/auth/a.ts': '',
    'web/src/features/auth/a.ts': '',
    'web/src/routes/r.tsx': '',
    [file]: source,
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(complaint);
});

test('a test may reach the whole app, other files may not', () => {
  const source = "import { test } from 'vitest';\nimport '../../app.ts';";
  const app = { 'server/src/app.ts': '' };
  expect(complaints({ ...app, 'server/src/features/b/b.test.ts': source })).toEqual([]);
  expect(complaints({ ...app, 'server/src/features/b/b.ts': source })).toHaveLength(2);
});

test("the app may not import the tests' own tools, but its tests may", () => {
  const tools = { 'server/src/testing/database.ts': 'export const database = 1;' };
  const source = "import '../testing/database.ts';";
  expect(complaints({ ...tools, 'server/src/commands/seed.test.ts': source })).toEqual([]);
  expect(complaints({ ...tools, 'server/src/commands/seed.ts': source })).toHaveLength(1);
});

test('a circle is told once, with its way round', () => {
  expect(
    complaints({
      'contract/src/a.ts': "import './b.ts'",
      'contract/src/b.ts': "import './c.ts'",
      'contract/src/c.ts': "import './a.ts'",
      'contract/src/d.ts': "import './a.ts'",
    }),
  ).toEqual([
    'contract/src/a.ts imports itself in a circle: contract/src/a.ts → contract/src/b.ts → contract/src/c.ts → contract/src/a.ts',
  ]);
});
