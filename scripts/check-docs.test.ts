import { expect, test } from 'vitest';
import { checkDocs } from './check-docs.ts';
import { describeFinding } from './finding.ts';
import { treeOf } from './testing-tree.ts';

function problemsIn(readme: string): string[] {
  const root = treeOf({
    'package.json': { scripts: { start: 'x', 'db:migrate': 'x' }, dependencies: { pg: '1' } },
    'server/src/config/config.ts': "const names = ['HOST', 'DATA_DIR'];",
    'scripts/tool.ts': 'process.env.TEST_ENGINE; const MAX_ROWS = 1;',
    'docs/adr/0001-first.md': '# First choice\n',
    'docs/adr/0017-dependencies.md': 'Dependencies: `pg`, `vite`.\n',
    'README.md': readme,
  });
  return checkDocs(root).map(describeFinding);
}

test('a doc with existing names passes', () => {
  expect(
    problemsIn(
      `
Run \`npm start\`, then \`npm run db:migrate\`; see \`server/src/config/config.ts\`, \`server/src/\`,
\`server/src/config/*.ts\`, \`application/json\`, \`GET /api/x\`, \`data/\`.
[first](docs/adr/0001-first.md#first-choice), [web](https://example.org/x), \`MAX_ROWS\`.
| \`HOST\`, \`DATA_DIR\` | here |
| \`TEST_ENGINE\` | for tests |
`,
    ),
  ).toEqual([]);
});

test.each([
  ['`npm run gone`', 'names the npm script gone, which does not exist'],
  ['```\nnpm run gone\n```', 'names the npm script gone, which does not exist'],
  ['`npm test`', 'names the npm script test, which does not exist'],
  ['`server/src/gone.ts`', 'names the path server/src/gone.ts, which does not exist'],
  ['`server/src/*.sql`', 'names the path server/src/*.sql, which does not exist'],
  ['`gone.ts`', 'names the path gone.ts, which does not exist'],
  ['[x](docs/gone.md)', 'links to docs/gone.md, which does not exist'],
  ['[x](docs/adr/0001-first.md#gone)', 'but the heading does not exist'],
  ['| `MAX_ROWS` | a setting |', 'lists the variable MAX_ROWS'],
  ['set `NO_SUCH_NAME` to 1', 'names NO_SUCH_NAME, which does not occur in the code'],
])('%s is reported', (readme, problem) => {
  const found = problemsIn(readme);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(problem);
});

test('a dependency that the docs do not list is reported', () => {
  const root = treeOf({
    'package.json': { scripts: {}, dependencies: { pg: '1', '@provost/contract': '*' } },
    'web/package.json': { devDependencies: { vite: '1', '@types/react': '1', 'left-pad': '1' } },
    'server/src/config/config.ts': '',
    'docs/adr/0017-dependencies.md': 'Dependencies: `pg`, `vite`.\n',
  });
  expect(checkDocs(root).map(describeFinding)).toEqual([
    'docs/adr/0017-dependencies.md does not list left-pad',
  ]);
});
