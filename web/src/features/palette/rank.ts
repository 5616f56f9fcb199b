import { nameKey } from '@provost/contract/name-key';
import type { PaletteItem, PaletteSection, PaletteVerb } from './palette-item.ts';

type Ranked = Pick<PaletteItem, 'title' | 'hint' | 'words' | 'isOneOfMany'>;

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
  if (title?.startsWith(wanted)) return prefix;
  const all = [title, words, hint].join(' ');
  return parts.every((part) => hasWordStart(all, part)) ? wordStart : substring;
};

/**
 * The items that answer a term, the best first, in sections: a section is shown again where items of
 * others are better than the rest of its own. The second list has those that merely contain the
 * letters of the term.
 */
export const ranked = (sections: readonly PaletteSection[], term: string) => {
  const found = sections.map((section) => ({
    section,
    items: section.items.map((item) => ({ item, rank: rankOf(item, term) })),
  }));
  const having = (wanted: number): PaletteSection[] =>
    found
      .map(({ section, items }) => ({
        ...section,
        items: items.filter(({ rank }) => rank === wanted).map(({ item }) => item),
      }))
      .filter(({ items }) => items.length > 0);
  const starts = having(prefix);
  const last = starts.at(-1);
  const words = having(wordStart);
  const isShown = ({ id }: PaletteSection) => starts.some((section) => section.id === id);
  // The rest of the section that has just ended needs no second title.
  const rest = words.find(({ id }) => id === last?.id);
  const again = words
    .filter((section) => section !== rest)
    .map((section) => (isShown(section) ? { ...section, id: `${section.id}-words` } : section));
  const joined = last && rest && { ...last, items: [...last.items, ...rest.items] };
  return {
    strong: [...(joined ? starts.with(-1, joined) : starts), ...again],
    weak: having(substring).map((section) => ({ ...section, id: `${section.id}-weak` })),
  };
};

/** Names begin with the short words of titles: `de`, `des`. */
const wordsOf = ({ title, words }: Pick<PaletteVerb, 'title' | 'words'>): string[] => [
  ...nameKey(words).split(' '),
  ...nameKey(title)
    .split(' ')
    .filter((word) => word.length > 3),
];

/** The verbs that a term starts or ends with, also with several of their words, and the rest: a name. */
export const verbsIn = (verbs: readonly PaletteVerb[], term: string) => {
  const typed = term.trim().split(/\s+/);
  for (let length = typed.length - 1; length > 0; length -= 1) {
    for (const [said, rest] of [
      [typed.slice(0, length), typed.slice(length)],
      [typed.slice(-length), typed.slice(0, -length)],
    ] as const) {
      const meant = verbs.filter((verb) => {
        const known = wordsOf(verb);
        return said.every((word) => known.includes(nameKey(word)));
      });
      if (meant.length > 0) return { verbs: meant, name: rest.join(' ') };
    }
  }
  return undefined;
};
