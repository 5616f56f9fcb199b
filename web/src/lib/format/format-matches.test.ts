import { nameKey } from '@provost/contract/name-key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsByMatch } from './format-matches.ts';

const matched = (text: string, term: string) =>
  partsByMatch(text, term)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

describe('the matches of a search in a text', () => {
  test.each([
    ['Jürgen Müller', 'muller', ['Müller']],
    ['MÜLLER, müller', 'Muller', ['MÜLLER', 'müller']],
    ['Weißmann', 'weissm', ['Weißm']],
    ['Weißmann', 's', ['ß']],
    ['Ægir Æbleskiver', 'ae', ['Æ', 'Æ']],
    ['cafe\u0301 noir', 'cafe', ['cafe\u0301']],
    ['Ana  Maria', 'ana m', ['Ana  M']],
    ['ΟΔΟΣ', 'οδος', ['ΟΔΟΣ']],
    ['100% sure_thing', '%', ['%']],
    ['100% sure_thing', '_', ['_']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ["Abigail O'Brien", 'O’Brien, Abigail', ["Abigail O'Brien"]],
    ['+351912345678', '912 345 678', ['912345678']],
    ['Anna', 'bob', []],
    ['Anna', '', []],
    ['Anna', '   ', []],
    ['', 'a', []],
  ])('in %j searched for %j is %j', (text, term, expected) => {
    expect(matched(text, term)).toEqual(expected);
  });

  test('the parts add up to the text, none is empty, and each is at its position', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (text, term) => {
        const parts = partsByMatch(text, term);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { start, text: part } of parts) {
          expect(text.slice(start, start + part.length)).toBe(part);
        }
        if (text !== '') expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  test('every match of the search by keys is marked', () => {
    const letters = fc.constantFrom(...'aAäÄeéÉßsSøo ñn');
    const texts = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.string({ unit: letters, minLength: 1, maxLength: 3 }), (text, term) => {
        const wanted = nameKey(term);
        fc.pre(wanted !== '');
        expect(matched(text, term).length > 0).toBe(nameKey(text).includes(wanted));
      }),
    );
  });
});
