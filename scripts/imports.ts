import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { lineAt } from './finding.ts';

type ImportTarget =
  | { kind: 'file'; file: string }
  | { kind: 'package'; name: string }
  | { kind: 'builtin' }
  | { kind: 'missing' };

export type Import = {
  line: number;
  specifier: string;
  target: ImportTarget;
  isType: boolean;
};

/** All static imports, re-exports, and dynamic imports with a literal specifier. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ ...moduleRequest, isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end));
      return literal?.[2] === undefined ? [] : [{ value: literal[2], start, isType: false }];
    }),
  ];
  const seen = new Set<string>();
  return requests.flatMap(({ value, start, isType }) => {
    const key = `${value} ${start}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const target = resolve(root, file, value);
    return [{ line: lineAt(text, start), specifier: value, target, isType }];
  });
}

function resolve(root: string, importer: string, specifier: string): ImportTarget {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('node:')) return { kind: 'builtin' };
  if (bare.startsWith('.')) return fileAt(root, path.posix.join(path.dirname(importer), bare));
  if (bare.startsWith('@/')) return fileAt(root, `web/src/${bare.slice(2)}`);
  const ours = /^@provost\/contract\/(.+)$/.exec(bare)?.[1];
  if (ours) return fileAt(root, `contract/src/${ours}`);
  const name = bare
    .split('/')
    .slice(0, bare.startsWith('@') ? 2 : 1)
    .join('/');
  return { kind: 'package', name };
}

function fileAt(root: string, place: string): ImportTarget {
  for (const ending of ['', '.ts', '.tsx', '/index.ts', '/index.tsx']) {
    const file = path.posix.normalize(place + ending);
    const full = path.join(root, file);
    if (existsSync(full) && statSync(full).isFile()) return { kind: 'file', file };
  }
  return { kind: 'missing' };
}
