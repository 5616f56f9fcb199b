import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports.ts';
import { filesUnder, isTest } from './tree.ts';

/** What opens a database, or starts a process that does. */
const engine =
  /^(node:sqlite|node:child_process|pg|server\/src\/database\/(open|sqlite\/.*|postgres\/.*)\.ts)$/;

/** Their files belong to one engine or compare both. */
const engineFolders = /^server\/src\/(database|backup)\//;

/** Server tests that import no engine, not even indirectly: the result is the same on each. */
export function engineFreeTests(root: string): string[] {
  const reaches = new Map<string, boolean>();
  const reachesEngine = (file: string): boolean => {
    const known = reaches.get(file);
    if (known !== undefined) return known;
    // Also ends an import cycle, which the checks forbid.
    reaches.set(file, false);
    const found = importsOf(root, file).some(({ specifier, target, isType }) => {
      if (isType) return false;
      if (target.kind !== 'file') return engine.test(specifier);
      if (!/\.tsx?$/.test(target.file)) return false;
      return engine.test(target.file) || reachesEngine(target.file);
    });
    reaches.set(file, found);
    return found;
  };
  return filesUnder(root, 'server/src').filter(
    (file) =>
      isTest(file) &&
      !engineFolders.test(file) &&
      !readFileSync(path.join(root, file), 'utf8').includes('TEST_ENGINE') &&
      !reachesEngine(file),
  );
}

/** Tests of the dashboard whose first line asks for a DOM, relative to its folder. */
export function domTests(root: string): string[] {
  const web = path.join(root, 'web');
  return filesUnder(web).filter(
    (file) =>
      isTest(file) &&
      readFileSync(path.join(web, file), 'utf8').startsWith('// @vitest-environment '),
  );
}
