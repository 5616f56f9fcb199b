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

/**
 * The key by which a name is ordered and found: lower case, no accents, single spaces.
 * Both engines order by and search in this key, so neither's collation matters.
 */
export const nameKey = (text: string): string =>
  (plainText.test(text) ? text.toLowerCase() : foldLetters(text)).replace(spaces, ' ').trim();
