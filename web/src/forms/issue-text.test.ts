import { issueKeys } from '@provost/contract/issue';
import { type Locale, locales } from '@provost/contract/locales';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import de from '../../public/assets/locales/de.json' with { type: 'json' };
import en from '../../public/assets/locales/en.json' with { type: 'json' };
import fr from '../../public/assets/locales/fr.json' with { type: 'json' };
import pt from '../../public/assets/locales/pt.json' with { type: 'json' };
import { issueText } from './issue-text.ts';

const texts = { en, fr, de, pt };

const translator = async (language: Locale) => {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: texts[language] } },
    interpolation: { escapeValue: false },
  });
  return i18n.t;
};

describe('the text of an issue', () => {
  test.each(locales)('exists in %s for every issue of the contract', async (language) => {
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
