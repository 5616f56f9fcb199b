import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { filesUnder } from './tree.ts';

/** Created at run time, so docs can name them. */
const generated = /^(data|node_modules|web\/dist|test-results|\.cache)(\/|$)/;
/** A word in backticks without a slash is a file if it ends like this. */
const sourceEnding = /\.(ts|tsx|mjs|json|md|css|sql|ya?ml)$/;

/**
 * Finds scripts, paths, headings and environment variables in docs that do not exist, and
 * dependencies that the docs do not explain.
 */
export function checkDocs(root: string): Finding[] {
  const scripts = scriptNames(root);
  const names = namesInCode(root);
  const wrongNames = filesUnder(root)
    .filter((file) => /^[^/]+\.md$|^docs\/.*\.md$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      let isFenced = false;
      return text.split('\n').flatMap((row, index) => {
        const isFence = /^\s*(```|~~~)/.test(row);
        if (isFence) isFenced = !isFenced;
        const problems = [
          ...missingScripts(row, scripts),
          ...(isFenced ? [] : missingPaths(root, file, row)),
          ...(isFenced ? [] : missingLinks(root, file, row)),
          ...(isFenced ? [] : missingNames(row, names)),
        ];
        return problems.map((message) => ({ file, line: index + 1, message }));
      });
    });
  return [...wrongNames, ...missingDependencies(root)];
}

const dependencyDoc = 'docs/adr/0017-dependencies.md';

function missingDependencies(root: string): Finding[] {
  const text = readFileSync(path.join(root, dependencyDoc), 'utf8');
  const packages = ['.', 'contract', 'server', 'web']
    .map((folder) => path.join(root, folder, 'package.json'))
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const names = packages.flatMap(({ dependencies = {}, devDependencies = {} }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  return [...new Set(names)]
    .filter((name) => !/^@(types|provost)\//.test(name) && !text.includes(`\`${name}\``))
    .map((name) => ({ file: dependencyDoc, message: `does not list ${name}` }));
}

function scriptNames(root: string): Set<string> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return new Set(Object.keys(scripts));
}

function missingScripts(row: string, scripts: Set<string>): string[] {
  const named = [
    ...[...row.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? ''),
    ...[...row.matchAll(/\bnpm (start|test)\b/g)].map((match) => match[1] ?? ''),
  ];
  return named
    .filter((name) => !scripts.has(name))
    .map((name) => `names the npm script ${name}, which does not exist`);
}

const inBackticks = (row: string) => [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function missingPaths(root: string, file: string, row: string): string[] {
  return inBackticks(row).flatMap((words) => {
    const place = words.replace(/:\d+$/, '').replace(/\/$/, '');
    if (!looksLikePath(root, place) || generated.test(place)) return [];
    const folders = [root, path.join(root, path.dirname(file))];
    const exists = folders.some((folder) => globSync(place, { cwd: folder }).length > 0);
    return exists ? [] : [`names the path ${place}, which does not exist`];
  });
}

function looksLikePath(root: string, words: string): boolean {
  if (/[\s<>…$|]|^[/@~-]|:\/\//.test(words)) return false;
  if (/^\.\.?\//.test(words)) return true;
  if (words.includes('/')) return existsSync(path.join(root, words.split('/')[0] ?? ''));
  return sourceEnding.test(words) && !words.startsWith('*') && !words.startsWith('.');
}

function missingLinks(root: string, file: string, row: string): string[] {
  const targets = [...row.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map((match) => match[1] ?? '');
  return targets.flatMap((target) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [place = '', anchor] = target.split('#');
    const full = place ? path.join(root, path.dirname(file), place) : path.join(root, file);
    if (!existsSync(full)) return [`links to ${target}, which does not exist`];
    const isFound = !anchor || !full.endsWith('.md') || headings(full).has(anchor);
    return isFound ? [] : [`links to ${target}, but the heading does not exist`];
  });
}

function headings(file: string): Set<string> {
  const rows = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...rows].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

/** Names of environment variables and constants. */
const capitals = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:HOST|PORT)\b/g;

type CodeNames = { settings: Set<string>; anywhere: Set<string> };

function namesInCode(root: string): CodeNames {
  const namesIn = (file: string) =>
    readFileSync(path.join(root, file), 'utf8').match(capitals) ?? [];
  const code = filesUnder(root).filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file));
  const read = code.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bprocess\.env\.([A-Z_]+)/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return {
    settings: new Set([...namesIn('server/src/config/config.ts'), ...read]),
    anywhere: new Set(code.flatMap(namesIn)),
  };
}

/** In the first cell of a table a name is a setting; elsewhere it can be any constant. */
function missingNames(row: string, { settings, anywhere }: CodeNames): string[] {
  const firstCell = /^\|([^|]*)\|/.exec(row)?.[1] ?? '';
  const asSettings = inBackticks(firstCell).flatMap((words) => words.match(capitals) ?? []);
  const others = inBackticks(row).flatMap((words) => words.match(capitals) ?? []);
  return [
    ...asSettings
      .filter((name) => !settings.has(name) && anywhere.has(name))
      .map(
        (name) =>
          `lists the variable ${name}, which neither server/src/config/config.ts nor a tool reads`,
      ),
    ...others
      .filter((name) => !anywhere.has(name))
      .map((name) => `names ${name}, which does not occur in the code`),
  ];
}
