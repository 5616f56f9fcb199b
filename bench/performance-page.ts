import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';

export const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Replaces the lines between the markers of that name in docs/performance.md. */
export function writeSection(name: string, lines: readonly string[]): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const file = path.join(root, 'docs/performance.md');
  const [before = '', marked] = readFileSync(file, 'utf8').split(begin);
  const after = marked?.split(end)[1];
  if (after === undefined) throw new Error(`docs/performance.md has no ${begin} … ${end}.`);
  writeFileSync(file, before + [begin, '', ...lines, '', end].join('\n') + after);
}
