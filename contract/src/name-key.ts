const marks = /\p{M}+/gu;
const spaces = /\s+/gu;

/** Letters and signs that Unicode does not take apart, as people type them on a keyboard without. */
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
  // Only ever at the end of a word, which the end of a search term need not be.
  ς: 'σ',
  // What phones and word processors set in place of the signs on the keys.
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

/** What has neither accents nor letters to replace; most texts, and quick to tell. */
const plainText = /^[\x20-\x7e]*$/;

const foldLetters = (text: string): string =>
  text
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
 * The key by which a name is ordered and found: lower case, no accents, single spaces.
 * Both engines order by and search in this key, so neither's collation matters.
 */
export const nameKey = (text: string): string => {
  const folded = fold(text);
  return (oddSpaces.test(folded) ? folded.replace(spaces, ' ') : folded).trim();
};
