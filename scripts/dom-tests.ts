import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesUnder, isTest } from './tree.ts';

/** Tests of the dashboard whose first line asks for a DOM, relative to its folder. */
export function domTests(root: string): string[] {
  const web = path.join(root, 'web');
  return filesUnder(web).filter(
    (file) =>
      isTest(file) &&
      readFileSync(path.join(web, file), 'utf8').startsWith('// @vitest-environment '),
  );
}
