import { readFileSync } from 'node:fs';
import { nameKey } from '@provost/contract/name-key';

const words = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** So many signs around a common word make it no harder to guess: `Password2026!`. */
const guessedAround = 6;
const longestShortUnit = 4;

const lettersMeant: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** Whether it stands on the lists that guessers begin with, as it is or thinly dressed up. */
export function isCommonPassword(password: string): boolean {
  const typed = nameKey(password).replaceAll(' ', '');
  if (isPredictable(typed)) return true;
  const [, before = '', core = '', after = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(typed) ?? [];
  const around = before + after;
  return isWord(core) && (around.length <= guessedAround || isPredictable(around));
}

function isWord(core: string): boolean {
  const plain = core.replace(/[^a-z]/g, (sign) => lettersMeant[sign] ?? '');
  return words.has(plain) || words.has(unitOf(plain));
}

/** Keys in a row, one key again and again, or one short piece again and again. */
function isPredictable(typed: string): boolean {
  const signs = [...typed];
  const isRow = signs.every((sign, at) => at === 0 || areNeighbours(signs[at - 1] ?? '', sign));
  return isRow || unitOf(typed).length <= longestShortUnit;
}

/** The same sign, or the one before or after it; nought follows nine. */
function areNeighbours(one: string, other: string): boolean {
  if (one + other === '90' || one + other === '09') return true;
  return Math.abs((other.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)) <= 1;
}

/** The shortest piece that, repeated, makes the whole; the whole itself where nothing repeats. */
function unitOf(whole: string): string {
  // A text stands in the middle of two of itself only where it repeats.
  return whole.slice(0, (whole + whole).indexOf(whole, 1));
}
