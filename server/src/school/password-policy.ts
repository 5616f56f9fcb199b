import { readFileSync } from 'node:fs';
import { nameKey } from '@provost/contract/name-key';
import { invalidField } from '../http/errors.ts';

const commonWords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** Up to this many digits and symbols around a common word make it no harder to guess. */
const maxDecoration = 6;
const maxShortUnit = 4;

const letterSubstitutes: Record<string, string> = {
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

/** Refuses a password that is easy to guess. The contract checks its length. */
export function requireStrongPassword(password: string, email: string, field = 'password'): void {
  const lowerCase = password.toLowerCase();
  const [mailbox] = email.toLowerCase().split('@');
  if (lowerCase === email.toLowerCase() || lowerCase === mailbox) {
    throw invalidField(field, 'validation.password_is_email');
  }
  if (isCommonPassword(password)) throw invalidField(field, 'validation.password_common');
}

/** A common word (`Password2026!`), a keyboard walk or a repetition. */
function isCommonPassword(password: string): boolean {
  const key = nameKey(password).replaceAll(' ', '');
  if (isPredictable(key)) return true;
  const [, before = '', core = '', after = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(key) ?? [];
  const decoration = before + after;
  return isCommonWord(core) && (decoration.length <= maxDecoration || isPredictable(decoration));
}

function isCommonWord(core: string): boolean {
  const letters = core.replace(/[^a-z]/g, (sign) => letterSubstitutes[sign] ?? '');
  return commonWords.has(letters) || commonWords.has(repeatedUnitOf(letters));
}

/** Consecutive characters, one character repeated, or a short unit repeated. */
function isPredictable(text: string): boolean {
  const signs = [...text];
  const isSequence = signs.every((sign, at) => at === 0 || areAdjacent(signs[at - 1] ?? '', sign));
  return isSequence || repeatedUnitOf(text).length <= maxShortUnit;
}

/** Equal or consecutive characters; 0 follows 9. */
function areAdjacent(one: string, other: string): boolean {
  if (one + other === '90' || one + other === '09') return true;
  return Math.abs((other.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)) <= 1;
}

/** The shortest unit whose repetition gives the text, or the text itself. */
function repeatedUnitOf(text: string): string {
  // A text occurs inside its doubled self before its end only if it repeats a unit.
  return text.slice(0, (text + text).indexOf(text, 1));
}
