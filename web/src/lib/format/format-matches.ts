import { nameKey } from '@provost/contract/name-key';
import { searchTerms } from '@provost/contract/search-term';

export interface TextPart {
  /** Where the part begins in the text. */
  readonly start: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** The key of a text, and for each letter of the key, where the letter that it came from begins. */
const keyWithOrigins = (text: string) => {
  let key = '';
  const origins: number[] = [];
  let position = 0;
  for (const letter of text) {
    const isSpace = letter.trim() === '';
    const folded = isSpace ? (key.endsWith(' ') ? '' : ' ') : nameKey(letter);
    for (let index = 0; index < folded.length; index += 1) origins.push(position);
    key += folded;
    position += letter.length;
  }
  return { key, origins };
};

/** The text in parts, those that the search found marked; case and accents do not matter. */
export const partsByMatch = (text: string, term: string): readonly TextPart[] => {
  const { key, origins } = keyWithOrigins(text);
  const wanted = searchTerms(term).find((spelling) => key.includes(spelling));
  if (!wanted) return [{ start: 0, text, isMatch: false }];
  const parts: TextPart[] = [];
  let done = 0;
  const cut = (end: number, isMatch: boolean): void => {
    if (end > done) parts.push({ start: done, text: text.slice(done, end), isMatch });
    done = Math.max(done, end);
  };
  let found = key.indexOf(wanted);
  while (found !== -1) {
    const end = found + wanted.length;
    cut(origins[found] ?? text.length, false);
    cut(endOfLetter(origins, end) ?? text.length, true);
    found = key.indexOf(wanted, end);
  }
  cut(text.length, false);
  return parts;
};

/** Where the first letter begins that no part of the key before `end` came from. */
const endOfLetter = (origins: readonly number[], end: number): number | undefined => {
  const last = origins[end - 1];
  for (let index = end; index < origins.length; index += 1) {
    const origin = origins[index];
    if (origin !== last) return origin;
  }
  return undefined;
};
