import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const component = /@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$/;
/** `Menu.Search`, but not in a text, where Mantine's own errors name it. */
const mention = /(?<!["\]\w.] ?)\b([A-Z]\w+\.[A-Z]\w+)\b(?! =)/g;
const imported = /import \{([^}]*)\} from '@mantine\/core'/g;
const neighbour = /from "(?:\.\.\/)+([A-Z]\w+)\//g;

const textOf = (folder: string, ending: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

/** The parts that we mention, or a component of Mantine that ours build on. */
const partsInUse = (own: string, components: string): Set<string> => {
  const ours = textOf(own, /(?<!\.test)\.tsx?$/);
  const names = [...ours.matchAll(imported)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  const folders = new Set(names);
  const texts = [ours];
  for (const name of folders) {
    const folder = path.join(components, name);
    if (!existsSync(folder)) continue;
    const text = textOf(folder, /\.mjs$/);
    texts.push(text);
    for (const [, next = ''] of text.matchAll(neighbour)) folders.add(next);
  }
  return new Set(texts.flatMap((text) => text.match(mention) ?? []));
};

/** What Mantine needs of its scroll area under a list of options: a box that scrolls. */
const nativeScrollArea = `
import { jsx } from 'react/jsx-runtime';
export const ScrollAreaAutosize = ({ mah, children }) =>
  jsx('div', { style: { maxHeight: mah, overflowY: 'auto' }, children });
export const ScrollArea = { Autosize: ScrollAreaAutosize };`;

/**
 * A component of Mantine holds its parts as properties (`Menu.Search`), so that a bundler keeps all
 * of them for one that uses two; this lets go of those that are mentioned nowhere. And its scroll
 * area, which draws scroll bars of its own, gives way to the browser's.
 */
export const leanMantine = (): Plugin => {
  let parts = new Set<string>();
  return {
    name: 'lean-mantine',
    apply: 'build',
    configResolved({ root }) {
      const entry = createRequire(path.join(root, 'index.html')).resolve('@mantine/core');
      const components = path.join(path.dirname(entry), '../esm/components');
      parts = partsInUse(path.join(root, 'src'), components);
    },
    load(id) {
      return /ScrollArea\/ScrollArea\.mjs$/.test(id) ? nativeScrollArea : undefined;
    },
    transform(code, id) {
      const name = component.exec(id)?.[1];
      if (!name) return undefined;
      const lean = code.replace(/^([A-Z]\w+\.[A-Z]\w+) = \w+;$/gm, (line, part) =>
        parts.has(part) ? line : '',
      );
      return { code: lean, map: null };
    },
  };
};
