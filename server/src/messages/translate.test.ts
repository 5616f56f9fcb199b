import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorStatus } from '@provost/contract/error';
import { issueKeys } from '@provost/contract/issue';
import { baseOf, type Language, languages } from '@provost/contract/locales';
import { screens } from '@provost/contract/screens';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import { formatAmount, localeFor, translate } from './translate.ts';

const dashboardLocales = path.join(import.meta.dirname, '../../../web/public/assets/locales');

const textsOf = async (language: Language): Promise<Record<string, string>> =>
  JSON.parse(await readFile(path.join(import.meta.dirname, `${language}.json`), 'utf8'));

const complete = languages.filter((language) => !baseOf(language));

const placeholdersOf = (text: string): string[] => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted();

describe('the locale files', () => {
  it.each(complete)('of %s have all texts of English', async (language) => {
    const texts = await textsOf(language);
    // French, Spanish and Portuguese have a form for millions.
    const own = Object.keys(texts).filter((key) => !/(?<!too)_many$/.test(key));
    expect(own.toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      const original = key in en ? key : key.replace(/_many$/, '_other');
      expect(text.trim(), key).not.toBe('');
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(en[original as keyof typeof en]));
    }
  });

  it('have a text for every error, issue and screen', () => {
    const wanted = [
      ...Object.keys(errorStatus).map((code) => `errors.${code}`),
      ...issueKeys.map((key) => `validation.${key}`),
      ...screens.map(({ id }) => `screens.${id}`),
    ];
    expect(Object.keys(en)).toEqual(expect.arrayContaining(wanted));
  });

  it.each(languages)('of %s name screens and problems like the dashboard', async (language) => {
    const texts = await textsOf(language);
    const file = path.join(dashboardLocales, `${language}.json`);
    const { nav, validation } = JSON.parse(await readFile(file, 'utf8'));
    for (const { id } of screens) expect(texts[`screens.${id}`]).toBe(nav[id]);
    for (const key of issueKeys) {
      // The dashboard formats amounts before it translates.
      const text = texts[`validation.${key}`]?.replaceAll(', amount}}', '}}');
      expect(text, key).toBe(validation[key]);
    }
  });
});

describe('a translated text', () => {
  it('has the plural form of its count', () => {
    expect(translate('en', 'errors.try_again', { count: 1 })).toMatch(/in 1 minute\.$/);
    expect(translate('en', 'errors.try_again', { count: 15 })).toMatch(/in 15 minutes\.$/);
    expect(translate('fr', 'errors.try_again', { count: 0 })).toMatch(/dans 0 minute\.$/);
    expect(translate('pt-PT', 'errors.try_again', { count: 2 })).toMatch(/de 2 minutos\.$/);
  });

  it('contains the values as they are', () => {
    expect(translate('de', 'writes.user_suspended', { name: '$& {{name}}' })).toBe(
      '$& {{name}} wurde gesperrt.',
    );
  });

  it.each([
    ['en', '2,000'],
    ['fr', '2\u202f000'],
    ['de', '2.000'],
    ['es', '2000'],
    ['pt', '2.000'],
    ['pt-PT', '2000'],
  ] as const)('formats numbers for %s', (language, number) => {
    expect(translate(language, 'validation.too_long', { maximum: 2000 })).toContain(number);
  });

  it.each([
    ['en', '1.00', '999,999.99'],
    ['fr', '1,00', '999\u202f999,99'],
    ['de', '1,00', '999.999,99'],
    ['es', '1,00', '999.999,99'],
    ['pt', '1,00', '999.999,99'],
    ['pt-PT', '1,00', '999\u00a0999,99'],
  ] as const)('formats amounts for %s', (language, minimum, maximum) => {
    const text = translate(language, 'validation.price', { minimum: '1.00', maximum: '999999.99' });
    expect(text).toContain(minimum);
    expect(text).toContain(maximum);
  });

  it('formats an amount exactly where a float is not', () => {
    expect(formatAmount('en', '9007199254740993.07', 'EUR')).toBe('€9,007,199,254,740,993.07');
  });

  it('takes texts that pt-PT does not override from pt', () => {
    expect(translate('pt-PT', 'errors.invalid_credentials')).toContain('palavra-passe');
    expect(translate('pt-PT', 'validation.required')).toBe(pt['validation.required']);
  });
});

describe('the language of a response', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['ja,de;q=0.2', 'de'],
    ['en;q=0.1, pt;q=0.9', 'pt'],
    ['es-MX,es;q=0.9', 'es'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt-PT'],
    ['pt-pt,pt;q=0.9,en;q=0.8', 'pt-PT'],
    ['pt-AO, pt-PT;q=0.5', 'pt'],
    ['fr;q=0, de;q=0.1', 'de'],
    ['*', 'en'],
    ['ja, *;q=0.1', 'en'],
    ['de;q=nonsense', 'en'],
    ['de;q=7', 'en'],
  ])('for “%s” is %s', (header, locale) => {
    expect(localeFor(header)).toBe(locale);
  });

  it('is one of ours for any header', () => {
    fc.assert(fc.property(fc.string(), (header) => languages.includes(localeFor(header))));
  });
});
