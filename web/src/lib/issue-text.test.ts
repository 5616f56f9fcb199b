import { readFileSync } from 'node:fs';
import path from 'node:path';
import { issueKeys } from '@provost/contract/issue';
import { locales } from '@provost/contract/user';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { issueText } from './issue-text.ts';

const catalogue = (language: string) =>
  JSON.parse(
    readFileSync(
      path.join(import.meta.dirname, `../../public/assets/locales/${language}.json`),
      'utf8',
    ),
  );

const translator = async (language: string) => {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: catalogue(language) } },
    interpolation: { escapeValue: false },
  });
  return i18n.t;
};

describe('what is wrong with a field', () => {
  test.each(locales)('has words in %s for everything that the contract finds', async (language) => {
    const t = await translator(language);
    const values = { minimum: 1, maximum: 2, values: 'a, b' };
    for (const key of issueKeys) {
      expect(issueText(t, language, { key, values }), key).not.toMatch(/validation\.|\{\{/);
    }
  });

  test('names the limits as numbers are written in the language', async () => {
    const t = await translator('de');
    expect(issueText(t, 'de', { key: 'price' })).toContain('999.999,99');
    expect(issueText(t, 'de', { key: 'too_long', values: { maximum: 2000 } })).toContain('2.000');
  });
});
