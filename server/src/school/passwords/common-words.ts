import { readFile } from 'node:fs/promises';

/** Longer words are not in the lists. */
export const maxWord = 25;

/** A word of these has 10 bits; the others are rarer, and longer ones are rarer than short ones. */
const topPasswords = 1000;
const topBits = 10;

const bitsOf = (word: string, max: number): number =>
  Math.min(topBits + 1.25 * Math.max(0, word.length - 4), max);

const keyOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Short digits are scored as digits: they are found in random ones by chance. */
const isWord = (word: string): boolean =>
  word.length <= maxWord && (word.length >= 8 || (word.length >= 3 && /\p{L}{2}/u.test(word)));

/** Phrases that everyone knows. The lists have only their words. */
const famous = [
  'correcthorsebatterystaple',
  'provostdemo',
  'ichliebedich',
  'jetaime',
  'monamour',
  'euteamo',
  'tequieromucho',
  'bayernmuenchen',
];

/**
 * The packages also export their lists, together with others that take 80 MB more: a file is read
 * instead, and only the words stay in memory.
 */
const readList = async (name: string): Promise<string[]> =>
  JSON.parse(await readFile(new URL(import.meta.resolve(`@zxcvbn-ts/${name}.json`)), 'utf8'));

let words: Promise<ReadonlyMap<string, number>> | undefined;

/**
 * The bits of 49,000 passwords of breaches, and of words and first names of the languages. Read with
 * the first new password of a process.
 */
export const commonWords = (): Promise<ReadonlyMap<string, number>> => {
  words ??= readWords();
  return words;
};

async function readWords(): Promise<ReadonlyMap<string, number>> {
  const bits = new Map<string, number>();
  const add = (word: string, cost: number): void => {
    const key = keyOf(word);
    if (isWord(key)) bits.set(key, Math.min(cost, bits.get(key) ?? Infinity));
  };
  for (const language of ['en', 'de', 'fr', 'es-es', 'pt-br']) {
    for (const list of ['commonWords', 'firstnames']) {
      const found = await readList(`language-${language}/src/${list}`);
      for (const word of found) add(word, bitsOf(word, 12.5));
    }
  }
  for (const [rank, word] of (await readList('language-common/src/passwords')).entries()) {
    add(word, rank < topPasswords ? topBits : bitsOf(word, 15));
  }
  for (const phrase of famous) add(phrase, topBits);
  return bits;
}
