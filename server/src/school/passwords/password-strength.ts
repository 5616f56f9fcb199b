import { commonWords, maxWord } from './common-words.ts';
import { isOrdered, runLengths, walkLengths } from './keyboard-walks.ts';

/** What an attacker needs to guess a part, in bits. */
const bits = {
  digit: 3.3,
  letter: 4.7,
  sign: 3,
  otherScript: 5.5,
  /** A word of the person or the school. */
  knownWord: 5,
  /** Spelled backwards, or with signs instead of letters. */
  disguise: 2,
  /** A part of an alphabet, a row or a zigzag. */
  order: 7,
  repetition: 3,
  year: 7,
  day: 9,
  date: 14,
};
const walkBits = (length: number): number => 8.5 + 0.8 * (length - 3);

const minPattern = 3;
const minRepeated = 4;
/** Longer passwords cannot be weak, and the work stays small. */
const maxScored = 48;

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/**
 * Estimates the strength of a password in bits: the cheapest way to compose it of common words,
 * dates, repetitions, keyboard walks and single characters. `key` is in lower case without accents
 * and spaces, `known` are words that an attacker tries first. A date can have separators.
 */
export async function strengthOf(key: string, known: ReadonlySet<string>): Promise<number> {
  const common = await commonWords();
  const words: WordBits = (word) => (known.has(word) ? bits.knownWord : common.get(word));
  const joined = key.replace(/(?<=\d)[./-](?=\d)/g, '');
  if (joined === key) return cheapestBits(key, words);
  return Math.min(cheapestBits(key, words), bits.sign + cheapestBits(joined, words));
}

type WordBits = (word: string) => number | undefined;

function cheapestBits(key: string, words: WordBits): number {
  const text = key.slice(0, maxScored);
  const parts = [...wordsIn(text, words), ...patternsIn(text)];
  const byStart = Map.groupBy(parts, ({ start }) => start);
  /** The cheapest way to compose the text up to each position. */
  const best = [0, ...new Array<number>(text.length).fill(Infinity)];
  for (let start = 0; start < text.length; start += 1) {
    const character = { start, end: start + 1, cost: characterBits(text[start] ?? '') };
    for (const { end, cost } of [character, ...(byStart.get(start) ?? [])]) {
      best[end] = Math.min(best[end] ?? Infinity, (best[start] ?? 0) + cost);
    }
  }
  return best[text.length] ?? 0;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
}

function characterBits(sign: string): number {
  if (/\d/.test(sign)) return bits.digit;
  if (/[a-z]/.test(sign)) return bits.letter;
  return /[\x21-\x7e]/.test(sign) ? bits.sign : bits.otherScript;
}

function wordsIn(text: string, words: WordBits): Part[] {
  const backwards = [...text].reverse().join('');
  const mirrored = findWords(backwards, words, bits.disguise).map(({ start, end, cost }) => ({
    start: text.length - end,
    end: text.length - start,
    cost,
  }));
  const plain = text.replace(/[^a-z]/g, (sign) => disguises[sign] ?? sign);
  const withL = text.replace(/[1!]/g, 'l').replace(/[^a-z]/g, (sign) => disguises[sign] ?? sign);
  const disguised = [plain, withL]
    .filter((other) => other !== text)
    .flatMap((other) => findWords(other, words, bits.disguise))
    // Digits alone are no word.
    .filter(({ start, end }) => /[a-z]/.test(text.slice(start, end)));
  return [...findWords(text, words, 0), ...mirrored, ...disguised];
}

function findWords(text: string, words: WordBits, extra: number): Part[] {
  const found: Part[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const last = Math.min(text.length, start + maxWord);
    for (let end = start + 1; end <= last; end += 1) {
      const cost = words(text.slice(start, end));
      if (cost !== undefined) found.push({ start, end, cost: cost + extra });
    }
  }
  return found;
}

/** Keyboard walks, orders, repetitions, and whole runs of digits that are dates. */
function patternsIn(text: string): Part[] {
  const walks = walkLengths(text);
  const stairs = stairLengths(text);
  const found: Part[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const add = (length: number, cost: number) => found.push({ start, end: start + length, cost });
    for (let length = minPattern; length <= (walks[start] ?? 1); length += 1) {
      add(length, walkBits(length));
    }
    for (let length = minPattern; length <= (stairs[start] ?? 1); length += 1) {
      add(length, bits.order);
    }
    /** Of these patterns every start is one, too. */
    const extend = (min: number, cost: number, isOne: (part: string) => boolean): void => {
      for (let length = min; start + length <= text.length; length += 1) {
        if (!isOne(text.slice(start, start + length))) return;
        add(length, cost);
      }
    };
    extend(minPattern, bits.order, isOrdered);
    extend(minRepeated, bits.repetition, (part) => text.indexOf(part) + part.length <= start);
  }
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    found.push({ start: index, end: index + digits.length, cost: dateBits(digits) });
  }
  return found;
}

/** The length of the run of equal or consecutive characters, such as `112233`, from each on. */
const stairLengths = (text: string): number[] =>
  runLengths(text, (one, other) => Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1);

const year = '(?:19\\d\\d|20[0-4]\\d)';
const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const dates: readonly [RegExp, number][] = [
  [new RegExp(`^${year}$`), bits.year],
  [new RegExp(`^(?:${day}${month}|${month}${day})$`), bits.day],
  [new RegExp(`^(?:${month}${year}|${year}${month})$`), bits.day],
  [
    new RegExp(
      `^(?:(?:${day}${month}|${month}${day})(?:${year}|\\d\\d)|(?:${year}|\\d\\d)${month}${day})$`,
    ),
    bits.date,
  ],
];

const dateBits = (digits: string): number =>
  dates.find(([pattern]) => pattern.test(digits))?.[1] ?? Infinity;
