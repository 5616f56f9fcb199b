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

const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(unplain, (letter) => plainLetters[letter] ?? letter);

/**
 * The key that orders and finds a name: lower case, no accents, single spaces.
 * Both engines use this key, so neither's collation matters.
 */
export const nameKey = (text: string): string =>
  (plainText.test(text) ? text.toLowerCase() : foldLetters(text)).replace(spaces, ' ').trim();
