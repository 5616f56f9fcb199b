const marks = /\p{M}+/gu;
const spaces = /\s+/gu;

/** Letters and signs that Unicode does not decompose, and their plain spelling. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  // A final sigma ends a word, but the end of a search term is not always the end of a word.
  ς: 'σ',
  // Phones and word processors replace the signs on the keys with these.
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const unplain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Fast path: most texts have neither accents nor letters to replace. */
const plainText = /^[\x20-\x7e]*$/;

/** Soft hyphens, joiners, direction marks: nobody sees them, so nobody types them in a search. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

const foldLetters = (text: string): string =>
  text
    .replace(invisible, '')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(unplain, (letter) => plainLetters[letter] ?? letter);

/** Most accented names have only these: a table folds them several times as fast. */
const latinStart = 0x80;
const latinText = /^[\0-\u017f]*$/;
const latinLetters = /[\u0080-\u017f]/g;
const foldedLatin = Array.from({ length: 0x180 - latinStart }, (_, offset) =>
  foldLetters(String.fromCharCode(latinStart + offset)),
);

const foldLatin = (text: string): string =>
  text
    .replace(latinLetters, (letter) => foldedLatin[letter.charCodeAt(0) - latinStart] ?? letter)
    .toLowerCase();

const fold = (text: string): string => {
  if (plainText.test(text)) return text.toLowerCase();
  return latinText.test(text) ? foldLatin(text) : foldLetters(text);
};

/** Anything but single spaces between words. */
const oddSpaces = /\s\s|[^\S ]/u;

/**
 * Stored with the keys of a database. Increment it when a text gets another key, or when the search
 * keys that are built from keys change: servers then recompute the stored ones.
 */
export const nameKeyVersion = 2;

/**
 * The key that orders and finds a name: lower case, no accents, single spaces.
 * Both engines use this key, so neither's collation matters.
 */
export const nameKey = (text: string): string => {
  const folded = fold(text);
  return (oddSpaces.test(folded) ? folded.replace(spaces, ' ') : folded).trim();
};
