import { expect, test } from 'vitest';
import { checkImportBoundaries } from './check-import-boundaries.ts';
import { describeFinding } from './finding.ts';
import { treeOf } from './testing-tree.ts';

const problemsIn = (files: Record<string, string>) =>
  checkImportBoundaries(treeOf(files)).map(describeFinding);

test('imports that the table allows pass', () => {
  expect(
    problemsIn({
      'contract/src/money.ts': 'export const money = 1;',
      'contract/src/user.ts':
        "import type { User } from './user.schema.ts';\nimport './money.ts';\nexport const user = 1;",
      'contract/src/user.schema.ts': "import * as z from 'zod';\nimport './user.ts';",
      'server/src/http/errors.ts': 'export class AppError {}',
      'server/src/features/feature.ts': 'export type Feature = unknown;',
      'server/src/features/pricing/pricing.routes.ts': `
        import { readFile } from 'node:fs/promises';
        import { money } from '@provost/contract/money';
        import { AppError } from '../../http/errors.ts';
        import type { Feature } from '../feature.ts';
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

test('a feature cannot import another feature', () => {
  expect(
    problemsIn({
      'server/src/features/auth/auth.service.ts': 'export const login = 1;',
      'server/src/features/pricing/pricing.service.ts': "\nimport '../auth/auth.service.ts';",
    }),
  ).toEqual([
    'server/src/features/pricing/pricing.service.ts:2 → ../auth/auth.service.ts: server/features/pricing cannot import server/features/auth (only contract, contract/pure, contract/schema, contract/form, server/config, server/database, server/messages, server/http/api, server/files, server/list, server/jobs, server/mail, server/school, server/feature)',
  ]);
});

test.each([
  ['contract/src/user.ts', "import 'react'", 'contract cannot import the package react'],
  ['contract/src/user.ts', "import 'zod'", 'contract cannot import the package zod'],
  ['contract/src/user.ts', "import './user.schema.ts'", 'cannot import contract/schema'],
  ['web/src/api/a.ts', "import '@provost/contract/user.schema'", 'cannot import contract/schema'],
  ['web/src/features/b/b.ts', "import '@provost/contract/endpoints'", 'contract/schema'],
  ['web/src/api/a.ts', "import type { U } from '@provost/contract/user.schema'", 'contract/schema'],
  ['web/src/api/a.ts', "import '@provost/contract/user.form'", 'cannot import contract/form'],
  ['contract/src/user.ts', "import 'node:fs'", 'contract cannot use Node.js'],
  ['contract/src/money.ts', "import 'zod'", 'contract/pure cannot import the package zod'],
  ['server/src/list/page.ts', "import '../features/auth/a.ts'", 'server/features/auth'],
  ['server/src/cluster/ipc.ts', "import '../app.ts'", 'cannot import server/app'],
  ['web/src/api/client.ts', "import '@mantine/core'", 'cannot import the package @mantine/core'],
  ['web/src/lib/dates.ts', "import '@provost/contract/user'", 'cannot import contract'],
  ['server/src/database/open.ts', "import 'fastify'", 'cannot import the package fastify'],
  ['server/src/http/guard.ts', "import './gone.ts'", 'the file does not exist'],
  ['server/src/http/cors.ts', "import '../school/rules.ts'", 'cannot import server/school'],
  ['server/src/http/cors.ts', "import type { R } from '../school/rules.ts'", 'server/school'],
  ['server/src/http/cors.ts', "import '../metrics/metrics.ts'", 'cannot import server/metrics'],
  ['server/src/http/cors.ts', "import 'kysely'", 'cannot import the package kysely'],
  ['server/src/http/errors.ts', "import './guard.ts'", 'cannot import server/http'],
  ['server/src/school/a.ts', "import '../http/guard.ts'", 'cannot import server/http'],
  ['server/src/features/b/b.ts', "import '../../http/guard.ts'", 'cannot import server/http'],
  ['server/src/features/b/b.ts', "import 'fastify'", 'cannot import the package fastify'],
  ['server/src/features/feature.ts', "import './auth/a.ts'", 'cannot import server/features/auth'],
  ['server/src/config/config.ts', "import '../school/rules.ts'", 'cannot import server/school'],
  ['server/src/housekeeping/h.ts', "import '../school/rules.ts'", 'cannot import server/school'],
  ['server/src/cluster/ipc.ts', "import '../http/guard.ts'", 'cannot import server/http'],
  ['server/src/database/open.ts', "import '@provost/contract/user'", 'cannot import contract'],
  [
    'server/src/http/guard.ts',
    "import '../features/auth/a.ts'",
    'cannot import server/features/auth',
  ],
  [
    'server/src/features/b/b.ts',
    "export * from '../auth/a.ts'",
    'cannot import server/features/auth',
  ],
  [
    'server/src/features/b/b.ts',
    "await import('../auth/a.ts')",
    'cannot import server/features/auth',
  ],
  [
    'server/src/features/b/b.ts',
    "import type { A } from '../../app.ts'",
    'cannot import server/app',
  ],
  ['web/src/lib/session.ts', "import '@mantine/core'", 'cannot import the package @mantine/core'],
  ['web/src/ui/table.tsx', "import '@provost/contract/user'", 'cannot import contract'],
  ['web/src/ui/table.tsx', "import '@/features/auth/a.ts'", 'cannot import web/features/auth'],
  ['web/src/features/b/b.tsx', "import 'react-hot-toast'", 'the package react-hot-toast'],
  ['web/src/features/b/b.tsx', "import '../../routes/r.tsx'", 'cannot import web/routes'],
  ['web/src/features/b/b.ts', "import '@/api/raw/fields.ts'", 'cannot import web/api/raw'],
  ['web/src/forms/b.ts', "import '../api/raw/fields.ts'", 'cannot import web/api/raw'],
  ['web/src/app/b.ts', "import '@/api/raw/fields.ts'", 'cannot import web/api/raw'],
  ['web/src/elsewhere/b.tsx', '', 'is in no layer'],
])('%s refuses %s', (file, source, problem) => {
  const found = problemsIn({
    'contract/src/user.ts': '',
    'contract/src/user.schema.ts': '',
    'contract/src/user.form.ts': '',
    'contract/src/endpoints.ts': '',
    'server/src/app.ts': '',
    'server/src/http/guard.ts': '',
    'server/src/metrics/metrics.ts': '',
    'server/src/school/rules.ts': '',
    'server/src/features/auth/a.ts': '',
    'web/src/features/auth/a.ts': '',
    'web/src/routes/r.tsx': '',
    'web/src/api/raw/fields.ts': '',
    [file]: source,
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(problem);
});

test('a test can import the app, other files cannot', () => {
  const source = "import { test } from 'vitest';\nimport '../../app.ts';";
  const app = { 'server/src/app.ts': '' };
  expect(problemsIn({ ...app, 'server/src/features/b/b.test.ts': source })).toEqual([]);
  expect(problemsIn({ ...app, 'server/src/features/b/b.ts': source })).toHaveLength(2);
});

test('the app cannot import test tools, but its tests can', () => {
  const tools = { 'server/src/testing/database.ts': 'export const database = 1;' };
  const source = "import '../testing/database.ts';";
  expect(problemsIn({ ...tools, 'server/src/commands/seed.test.ts': source })).toEqual([]);
  expect(problemsIn({ ...tools, 'server/src/commands/seed.ts': source })).toHaveLength(1);
});

test('a feature imports the schema of its form', () => {
  expect(
    problemsIn({
      'contract/src/user.form.ts': 'export const form = 1;',
      'web/src/features/b/b.ts': "import { form } from '@provost/contract/user.form';",
    }),
  ).toEqual([]);
});

test('a cycle is reported once, with its path', () => {
  expect(
    problemsIn({
      'contract/src/a.ts': "import './b.ts'",
      'contract/src/b.ts': "import './c.ts'",
      'contract/src/c.ts': "import './a.ts'",
      'contract/src/d.ts': "import './a.ts'",
    }),
  ).toEqual([
    'contract/src/a.ts is part of an import cycle: contract/src/a.ts → contract/src/b.ts → contract/src/c.ts → contract/src/a.ts',
  ]);
});
