import { issueKeys } from '@provost/contract/issue';
import type { Language } from '@provost/contract/locales';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { completeLocales } from '@/testing/complete-locales.ts';
import { issueText } from './issue-text.ts';

const texts = new Map(completeLocales);

const translator = async (language: Language) => {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: texts.get(language) ?? {} } },
    interpolation: { escapeValue: false },
  });
  return i18n.t;
};

describe('the text of an issue', () => {
  test.each([...texts.keys()])('exists in %s for every issue of the contract', async (language) => {
    const t = await translator(language);
    const values = { minimum: 1, maximum: 2, values: 'a, b' };
    for (const key of issueKeys) {
      expect(issueText(t, language, { key, values }), key).not.toMatch(/validation\.|\{\{/);
    }
  });

  test('formats the limits for the language', async () => {
    const t = await translator('de');
    expect(issueText(t, 'de', { key: 'price' })).toContain('999.999,99');
    expect(issueText(t, 'de', { key: 'amount' })).toContain('zwischen 0,01 und 999.999,99');
    expect(issueText(t, 'de', { key: 'too_long', values: { maximum: 2000 } })).toContain('2.000');
  });
});
