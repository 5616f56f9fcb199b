import { nameKey } from '@provost/contract/name-key';
import type { PaletteItem, PaletteSection, PaletteVerb } from './palette-item.ts';

type Ranked = Pick<PaletteItem, 'title' | 'hint' | 'words' | 'isOneOfMany'>;

const named = 4;
const prefix = 3;
const wordStart = 2;
const substring = 1;

const hasWordStart = (key: string, part: string): boolean => ` ${key}`.includes(` ${part}`);

/** How well an item answers a term, in any order of its words and ignoring accents; 0 if it doesn't. */
export const rankOf = (item: Ranked, term: string): number => {
  const wanted = nameKey(term);
  if (wanted === '') return item.isOneOfMany ? 0 : prefix;
  const parts = wanted.split(' ');
  const [title, words, hint] = [item.title, item.words ?? '', item.hint ?? ''].map(nameKey);
  const isNamed = (part: string) => title?.includes(part) || hasWordStart(words ?? '', part);
  if (!parts.every((part) => isNamed(part) || hint?.includes(part))) return 0;
  if (item.isOneOfMany && !parts.some(isNamed)) return 0;
  if (title === wanted || words?.split(' ').includes(wanted)) return named;
  if (title?.startsWith(wanted)) return prefix;
  const all = [title, words, hint].join(' ');
  return parts.every((part) => hasWordStart(all, part)) ? wordStart : substring;
};

/**
 * The items that answer a term, the best first, in sections of which the best is first. The second
 * list has those that merely contain its letters.
 */
export const ranked = (sections: readonly PaletteSection[], term: string) => {
  const found = sections.map((section) => ({
    section,
    items: section.items
      .map((item) => ({ item, rank: rankOf(item, term) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank),
  }));
  const best = ({ items }: (typeof found)[number]) => items[0]?.rank ?? 0;
  const having = (isWanted: (rank: number) => boolean): PaletteSection[] =>
    found
      .toSorted((a, b) => best(b) - best(a))
      .map(({ section, items }) => ({
        ...section,
        items: items.filter(({ rank }) => isWanted(rank)).map(({ item }) => item),
      }));
  return {
    strong: having((rank) => rank > substring),
    weak: having((rank) => rank === substring).map((section) => ({
      ...section,
      id: `${section.id}-weak`,
    })),
  };
};

/** The verbs that a term starts or ends with, and the rest of it: a name. */
export const verbsIn = (verbs: readonly PaletteVerb[], term: string) => {
  const typed = term.trim().split(/\s+/);
  if (typed.length < 2) return undefined;
  for (const [verb = '', rest] of [
    [typed[0], typed.slice(1)],
    [typed.at(-1), typed.slice(0, -1)],
  ] as const) {
    const meant = verbs.filter(({ words }) => nameKey(words).split(' ').includes(nameKey(verb)));
    if (meant.length > 0) return { verbs: meant, name: rest.join(' ') };
  }
  return undefined;
};
