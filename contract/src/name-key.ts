const marks = /\p{M}+/gu;
const spaces = /\s+/gu;

/** Letters that Unicode does not take apart, as people type them on a keyboard without. */
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
};
const unplain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * The key by which a name is ordered and found: lower case, no accents, single spaces.
 * Both engines order by and search in this key, so neither's collation matters.
 */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(unplain, (letter) => plainLetters[letter] ?? letter)
    .replace(spaces, ' ')
    .trim();
