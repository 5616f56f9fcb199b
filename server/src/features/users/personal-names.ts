import { nameKey } from '@provost/contract/name-key';

/** Replaces personal data in texts, labels and audit events. Triggers accept no other word. */
export const erasedText = '[erased]';

export interface PersonalNames {
  /** Present and former full names. */
  readonly fullNames: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

export interface NameMatcher {
  readonly isIn: (text: string) => boolean;
  readonly redact: (text: string) => string;
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Neither a part of a longer word nor of a longer number. */
const word = (pattern: string): string => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;

const address = (email: string): string =>
  `(?<![\\p{L}\\p{N}._%+-])${escapePattern(nameKey(email))}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`;

const phoneNumber = (phone: string): string =>
  word([...phone].map(escapePattern).join('[\\s()./-]*')).replace('(?<![\\p{L}\\p{N}])', '');

/** The words in their order and, as in “Last, First”, from each later word on. */
function fullNamePatterns(fullName: string): string[] {
  const words = nameKey(fullName).split(' ').filter(Boolean).map(escapePattern);
  return words.map((_, start) =>
    word([...words.slice(start), ...words.slice(0, start)].join('[\\s,]+')),
  );
}

/**
 * Finds the names of a person in any case, with or without accents, in both orders. A first or last
 * name alone is a common word too often: it is found only in texts about the person.
 */
export function matchNames(names: PersonalNames, isAboutPerson = false): NameMatcher {
  const single = isAboutPerson
    ? names.fullNames.flatMap((name) => nameKey(name).split(' ')).filter((part) => part.length > 1)
    : [];
  const patterns = [
    ...names.emails.map(address),
    ...names.phones.map(phoneNumber),
    ...names.fullNames.flatMap(fullNamePatterns),
    ...single.map((part) => word(escapePattern(part))),
  ].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(patterns.join('|') || '(?!)', 'gu');
  return {
    isIn: (text) => foldText(text).key.search(pattern) >= 0,
    redact: (text) => {
      const { key, offsets } = foldText(text);
      let end = 0;
      const parts: string[] = [];
      for (const { 0: found, index } of key.matchAll(pattern)) {
        parts.push(text.slice(end, offsets(index)), erasedText);
        end = offsets(index + found.length);
      }
      return parts.length === 0 ? text : [...parts, text.slice(end)].join('');
    },
  };
}

interface FoldedText {
  readonly key: string;
  /** The position in the text of a position in the key. */
  readonly offsets: (position: number) => number;
}

const plainText = /^[\0-\x7f]*$/;

/** As a name key, but with the positions of the original. */
function foldText(text: string): FoldedText {
  if (plainText.test(text)) return { key: text.toLowerCase(), offsets: (position) => position };
  let key = '';
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    const folded = /\s/u.test(letter) ? ' ' : nameKey(letter);
    for (let unit = 0; unit < folded.length; unit += 1) starts.push(at);
    key += folded;
    at += letter.length;
  }
  // A mark after the last letter of a name belongs to it.
  return { key, offsets: (position) => starts[position] ?? text.length };
}
