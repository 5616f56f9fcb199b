import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Finding } from './finding.ts';
import { filesUnder, isCode, isTest } from './tree.ts';

/** One style sheet of each component that the dashboard uses, in the order that Mantine gives. */
export function checkMantineStyles(root: string): Finding[] {
  const core = path.join(root, 'node_modules/@mantine/core');
  const sources = filesUnder(root, 'web/src');
  const needed = stylesOf(core, componentsIn(root, sources));
  const lists = sources
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, names: importedStyles(path.join(root, file)) }))
    .filter(({ names }) => names.length > 0);
  const imported = new Set(lists.flatMap(({ names }) => names));
  const missing = [...needed].filter((name) => !imported.has(name)).sort();
  return [
    ...missing.map((name) => ({ file: 'web/src', message: `no file imports ${sheet(name)}` })),
    ...lists.flatMap(({ file, names }) => judgeList(core, file, names, needed)),
  ];
}

const sheet = (name: string) => `@mantine/core/styles/${name}.layer.css`;

/** Mantine's base styles, which belong to no component. */
const baseStyles = ['default-css-variables', 'baseline', 'global'];

function judgeList(core: string, file: string, names: string[], needed: Set<string>): Finding[] {
  const styles = names.filter((name) => !baseStyles.includes(name));
  const whole = readFileSync(path.join(core, 'styles.layer.css'), 'utf8');
  const positions = styles.map((name) => whole.indexOf(firstClass(core, name)));
  return styles.flatMap((name, index) => {
    if (!needed.has(name)) return [{ file, message: `${sheet(name)} is not used` }];
    const isLate = (positions[index] ?? 0) < (positions[index - 1] ?? 0);
    return isLate ? [{ file, message: `${sheet(name)} must be before ${styles[index - 1]}` }] : [];
  });
}

function firstClass(core: string, name: string): string {
  const text = readFileSync(path.join(core, `styles/${name}.layer.css`), 'utf8');
  return /\.m_\w+/.exec(text)?.[0] ?? '';
}

const importedStyles = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)].map(
    ([, name = '']) => name,
  );

function componentsIn(root: string, sources: string[]): string[] {
  const imports = sources
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) => staticImports(path.join(root, file)))
    .filter(({ from }) => from === '@mantine/core');
  return [...new Set(imports.flatMap(({ names }) => names))];
}

/** A component loads its class names from `Name.module.mjs`; `styles/Name.layer.css` has the rules. */
function stylesOf(core: string, components: string[]): Set<string> {
  const index = path.join(core, 'esm/index.mjs');
  const origins = new Map(
    staticImports(index).flatMap(({ from, names }) => names.map((name) => [name, from] as const)),
  );
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const name = /(\w+)\.module\.mjs$/.exec(file)?.[1];
    if (name && existsSync(path.join(core, `styles/${name}.layer.css`))) styles.add(name);
    for (const { from } of staticImports(file)) {
      if (from.startsWith('.')) visit(path.join(path.dirname(file), from));
    }
  };
  for (const component of components) {
    const from = origins.get(component);
    if (from?.startsWith('.')) visit(path.join(path.dirname(index), from));
  }
  return styles;
}

/** What a file imports, by the names of the modules that export it; types left out. */
function staticImports(file: string): { from: string; names: string[] }[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: entries.flatMap(({ isType, importName }) => (isType ? [] : (importName.name ?? []))),
  }));
}
