import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorStatus } from '@provost/contract/error';
import { issueKeys } from '@provost/contract/issue';
import { locales } from '@provost/contract/locales';
import { screens } from '@provost/contract/screens';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import { localeFor, translate } from './translate.ts';

const dashboardCatalogues = path.join(import.meta.dirname, '../../../web/public/assets/locales');
/** The dashboard formats the bounds in these texts for the language. */
const withFormattedBounds = ['price'];

const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('the catalogues', () => {
  it.each(Object.entries({ fr, de, pt }))(
    'of %s have the keys and placeholders of English',
    (_, catalogue) => {
      expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(en).toSorted());
      for (const [key, text] of Object.entries(catalogue)) {
        expect(text.trim(), key).not.toBe('');
        expect(placeholdersOf(text), key).toEqual(placeholdersOf(en[key as keyof typeof en]));
      }
    },
  );

  it('have a text for every error, issue and screen', () => {
    const wanted = [
      ...Object.keys(errorStatus).map((code) => `errors.${code}`),
      ...issueKeys.map((key) => `validation.${key}`),
      ...screens.map(({ id }) => `screens.${id}`),
    ];
    expect(Object.keys(en)).toEqual(expect.arrayContaining(wanted));
  });

  it.each(Object.entries({ en, fr, de, pt }))(
    'of %s use the screen names and validation texts of the dashboard',
    async (locale, catalogue) => {
      const file = path.join(dashboardCatalogues, `${locale}.json`);
      const { nav, validation } = JSON.parse(await readFile(file, 'utf8'));
      for (const { id } of screens) expect(catalogue[`screens.${id}`]).toBe(nav[id]);
      const shared = issueKeys.filter(
        (key) => key in validation && !withFormattedBounds.includes(key),
      );
      expect(shared.length).toBeGreaterThan(10);
      for (const key of shared) expect(catalogue[`validation.${key}`]).toBe(validation[key]);
    },
  );

  it('insert values', () => {
    expect(translate('en', 'validation.too_long', { maximum: 5 })).toBe(
      'Must have at most 5 characters.',
    );
    expect(translate('de', 'writes.user_suspended', { name: '$& {{name}}' })).toBe(
      '$& {{name}} wurde gesperrt.',
    );
  });
});

describe('the language of a response', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['es,de;q=0.2', 'de'],
    ['en;q=0.1, pt;q=0.9', 'pt'],
    ['fr;q=0, de;q=0.1', 'de'],
    ['*', 'en'],
    ['es, *;q=0.1', 'en'],
    ['de;q=nonsense', 'en'],
    ['de;q=7', 'en'],
  ])('requested as %s is %s', (header, locale) => {
    expect(localeFor(header)).toBe(locale);
  });

  it('is always a supported one', () => {
    fc.assert(fc.property(fc.string(), (header) => locales.includes(localeFor(header))));
  });
});
