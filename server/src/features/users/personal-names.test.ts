import { describe, expect, it } from 'vitest';
import { matchNames } from './personal-names.ts';

const zoe = {
  fullNames: ['Zoë Straße-Muñoz'],
  emails: ['zoe@mail.example'],
  phones: ['+4915112312312'],
};
const redact = matchNames(zoe).redact;

describe('the names of a person', () => {
  it.each([
    ['Zoë Straße-Muñoz came', '[erased] came'],
    ['ZOE STRASSE-MUNOZ came', '[erased] came'],
    ['Zoe\u0308  strasse-mun\u0303oz\u0301!', '[erased]!'],
    ['Straße-Muñoz, Zoë', '[erased]'],
    ['with strasse-munoz zoe.', 'with [erased].'],
    ['Zoë Straße-Muñoz’s bill', '[erased]’s bill'],
    ['write to ZOE@Mail.Example.', 'write to [erased].'],
    ['+49 151 1231-2312 is new', '[erased] is new'],
    ['Ünal met Zoë Straße-Muñoz ü', 'Ünal met [erased] ü'],
  ])('are found in %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    'Zoë came',
    'Zoë Straße-Muñozová',
    'Azoë Straße-Muñoz',
    'jo.zoe@mail.example',
    'zoe@mail.example.org',
    '+49151123123121',
  ])('are not found in %j', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('alone are found only in texts about the person', () => {
    const an = { fullNames: ['An Le'], emails: [], phones: [] };
    expect(matchNames(an).redact('An apple, le pain')).toBe('An apple, le pain');
    expect(matchNames(an, true).redact('An: half paid, ann not')).toBe(
      '[erased]: half paid, ann not',
    );
  });

  it('that are missing match nothing', () => {
    const none = matchNames({ fullNames: [], emails: [], phones: [] });
    expect(none.isIn('')).toBe(false);
    expect(none.redact('text')).toBe('text');
  });
});
