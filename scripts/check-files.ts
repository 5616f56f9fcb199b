import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { filesUnder } from './tree.ts';

const maxLines = 300;
const checkedFiles = /\.(ts|tsx|mts|js|jsx|mjs|cjs|css|sql|html)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const vague = /(^|-)(utils?|misc|helpers?|common)$/;

export function checkLengths(root: string): Finding[] {
  return sources(root).flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    return lines > maxLines ? [{ file, message: `has ${lines} lines; at most ${maxLines}` }] : [];
  });
}

export function checkNames(root: string): Finding[] {
  return sources(root).flatMap((file) => {
    const segments = file.split('/');
    const words = segments.flatMap((segment) => segment.split('.'));
    const notKebab = words.filter((word) => word && !kebab.test(word));
    return [
      ...notKebab.map((word) => ({ file, message: `“${word}” is not in kebab-case` })),
      ...words
        .filter((word) => vague.test(word))
        .map((word) => ({ file, message: `“${word}” does not describe the content` })),
      ...(/\/index\.tsx?$/.test(file)
        ? [{ file, message: 'is a barrel; import the file itself' }]
        : []),
    ];
  });
}

/** A busy machine is slow, not wrong: the limits of all tests are in the configurations of the runners. */
export function checkTestLimits(root: string): Finding[] {
  return sources(root)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .filter((file) => /^\s*\}, [\d_]+\);$/m.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => ({ file, message: 'has a limit of its own for a test or a hook' }));
}

const sources = (root: string) => filesUnder(root).filter((file) => checkedFiles.test(file));
