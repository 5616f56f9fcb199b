import path from 'node:path';
import { checkDocs } from './check-docs.ts';
import { checkLengths, checkNames, checkTestLimits } from './check-files.ts';
import { checkImportBoundaries } from './check-import-boundaries.ts';
import { checkLocales } from './check-locales.ts';
import { checkMantineStyles } from './check-mantine-styles.ts';
import { checkOpenApi } from './check-openapi.ts';
import { describeFinding, type Finding } from './finding.ts';
import { outputOnFailure } from './run-node.ts';

/** `run` returns the problems as text, or an empty string. */
type Check = { name: string; run: () => Promise<string> | string };

const root = path.join(import.meta.dirname, '..');
const bin = (file: string) => path.join(root, 'node_modules', file);
const list = (findings: Finding[]) => findings.map(describeFinding).join('\n');

const types = ['.', 'contract', 'server', 'web'].map(
  (folder): Check => ({
    name: folder === '.' ? 'types of the tools' : `types of ${folder}`,
    run: () => outputOnFailure([bin('typescript/bin/tsc'), '-p', path.join(root, folder)]),
  }),
);

const checks: Check[] = [
  {
    name: 'format and lint',
    run: () =>
      outputOnFailure([
        bin('@biomejs/biome/bin/biome'),
        'ci',
        '--error-on-warnings',
        '--colors=off',
        '.',
      ]),
  },
  {
    name: 'unused code',
    run: () => outputOnFailure([bin('knip/bin/knip.js'), '--no-config-hints']),
  },
  ...types,
  { name: 'import boundaries', run: () => list(checkImportBoundaries(root)) },
  { name: 'locales', run: () => list(checkLocales(root)) },
  { name: 'styles of Mantine', run: () => list(checkMantineStyles(root)) },
  { name: 'docs', run: () => list(checkDocs(root)) },
  { name: 'OpenAPI', run: async () => list(await checkOpenApi()) },
  { name: 'file lengths', run: () => list(checkLengths(root)) },
  { name: 'file names', run: () => list(checkNames(root)) },
  { name: 'test limits', run: () => list(checkTestLimits(root)) },
];

/** `npm run check -- import types` runs only the checks whose names start with these words. */
const selected = process.argv.slice(2);
const queue = checks.filter(
  ({ name }) => selected.length === 0 || selected.some((start) => name.startsWith(start)),
);
const failed: string[] = [];

async function runQueue(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const { name, run } = check;
    const started = performance.now();
    const problem = (await run()).trim();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${problem ? '✗' : '✓'} ${name} (${seconds} s)`);
    if (!problem) continue;
    failed.push(name);
    console.log(`${problem.replace(/^/gm, '    ')}\n`);
  }
}

if (queue.length === 0) {
  console.error(`Unknown check. Available: ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
await Promise.all([runQueue(), runQueue()]);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
