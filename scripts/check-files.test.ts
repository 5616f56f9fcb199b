import { expect, test } from 'vitest';
import { checkLengths, checkNames, checkTestLimits } from './check-files.ts';
import { describeFinding } from './finding.ts';
import { treeOf } from './testing-tree.ts';

test('a source of more than 300 lines is too long', () => {
  const root = treeOf({
    'a.ts': 'x;\n'.repeat(301),
    'b.ts': 'x;\n'.repeat(300),
    'package-lock.json': '\n'.repeat(900),
    'node_modules/a/long.js': 'x;\n'.repeat(900),
  });
  expect(checkLengths(root).map(describeFinding)).toEqual(['a.ts has 301 lines; at most 300']);
});

test.each([
  'web/src/PriceTable.tsx',
  'web/src/price_table.tsx',
  'web/src/priceTable/x.ts',
  'server/src/utils.ts',
  'server/src/helpers/money.ts',
  'server/src/price-utils.ts',
  'server/src/features/pricing/index.ts',
])('%s is reported', (file) => {
  expect(checkNames(treeOf({ [file]: '' }))).toHaveLength(1);
});

test('ordinary names pass', () => {
  const root = treeOf({
    'web/src/price-table.test.tsx': '',
    'server/src/features/pricing/pricing.routes.ts': '',
    'server/src/http/common-password.ts': '',
    'web/index.html': '',
    'README.md': '',
  });
  expect(checkNames(root)).toEqual([]);
});

test('a test with a limit of its own is reported', () => {
  const root = treeOf({
    'a.test.ts': "it('waits', () => {\n  run();\n}, 60_000);\n",
    'b.test.ts': "it('waits', () => {\n  setTimeout(run, 60_000);\n});\n",
    'c.ts': 'every(() => {\n  run();\n}, 60_000);\n',
  });
  expect(checkTestLimits(root).map(({ file }) => file)).toEqual(['a.test.ts']);
});
