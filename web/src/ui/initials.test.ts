import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada maria lovelace', 'AL'],
  ['Élodie', 'É'],
  ['  ', ''],
  ['<img src=x>', 'S'],
  ['(…)', ''],
  ['"Ace" Ventura (Jr)', 'V'],
  ['𝒜da Bó', '𝒜B'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
