import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

const names = fc.string({ unit: 'grapheme', maxLength: 40 });

describe('the key of a name', () => {
  it.each([
    ['Zoë Lefèvre', 'zoe lefevre'],
    ['JOSÉ DA CONCEIÇÃO', 'jose da conceicao'],
    ['Jürgen Groß', 'jurgen gross'],
    ['Łukasz Wójcik', 'lukasz wojcik'],
    ['Søren Kjærgaard', 'soren kjaergaard'],
    ['İbrahim Yıldız', 'ibrahim yildiz'],
    ['Đặng Thị Hương', 'dang thi huong'],
    ['Þórunn Æsa', 'thorunn aesa'],
    ['Œuvre', 'oeuvre'],
    ["O'Neill-Smith", "o'neill-smith"],
    ['O’Neill–Smith', "o'neill-smith"],
    ['Oʻahu ‘Abd Anne‑Marie', "o'ahu 'abd anne-marie"],
    ['  Ada \t\n  Lovelace  ', 'ada lovelace'],
    ['ﬁnance', 'finance'],
    ['Οδυσσεύς ΣΙΔΕΡΗΣ', 'οδυσσευσ σιδερησ'],
    ['李 明', '李 明'],
    ['', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('is the same for Latin letters alone and beside other scripts', () => {
    const latin = fc.string({
      unit: fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(latin, (name) => {
        // The last letter uses the general path.
        expect(`${nameKey(`x${name}x李`)}`).toBe(`${nameKey(`x${name}x`)}李`);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['A\u00ADna', '\u200BAna\u200F', 'An\u200Ca', '\u2066Ana\u2069', '\uFEFFAna'])(
    'of %j has no invisible characters',
    (name) => expect(nameKey(name)).toBe('ana'),
  );

  it('is its own key', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on how accents are encoded', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(nameKey(name.normalize('NFD'))).toBe(nameKey(name.normalize('NFC')));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has no marks, no outer spaces and no double spaces', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(nameKey(name)).not.toMatch(/\p{M}|^\s|\s$|\s\s|[^\S ]/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of two joined names is their two joined keys', () => {
    const words = names.filter((name) => nameKey(name) !== '');
    fc.assert(
      fc.property(words, words, (first, last) => {
        expect(nameKey(`${first} ${last}`)).toBe(`${nameKey(first)} ${nameKey(last)}`);
      }),
    );
  });

  it('contains the key of each part of the name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('Σ', 'Α', 'ς', 'é', 'Ł', ' '), maxLength: 8 }),
        fc.nat(8),
        (name, end) => {
          expect(nameKey(name)).toContain(nameKey(name.slice(0, end)));
        },
      ),
    );
  });

  it('does not fail on a lone surrogate', () => {
    expect(nameKey('a\ud800b')).toBe('a\ud800b');
  });
});
