import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { filesUnder } from './tree.ts';

const longest = 300;
const written = /\.(ts|tsx|mts|js|jsx|mjs|cjs|css|sql|html)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names, or their last words, that say nothing of what is inside, and so gather everything. */
const vague = /(^|-)(utils?|misc|helpers?|common)$/;

/** A long file is two rooms. */
export function checkLengths(root: string): Finding[] {
  return sources(root).flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    return lines > longest ? [{ file, message: `has ${lines} lines; at most ${longest}` }] : [];
  });
}

export function checkNames(root: string): Finding[] {
  return sources(root).flatMap((file) => {
    const segments = file.split('/');
    const words = segments.flatMap((segment) => segment.split('.'));
    const odd = words.filter((word) => word && !kebab.test(word));
    return [
      ...odd.map((word) => ({ file, message: `“${word}” is not in kebab-case` })),
      ...words
        .filter((word) => vague.test(word))
        .map((word) => ({ file, message: `“${word}” says nothing of what is inside` })),
      ...(/\/index\.tsx?$/.test(file)
        ? [{ file, message: 'is a barrel; import the file itself' }]
        : []),
    ];
  });
}

const sources = (root: string) => filesUnder(root).filter((file) => written.test(file));
