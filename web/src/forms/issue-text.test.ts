import { issueKeys } from '@provost/contract/issue';
import type { Language } from '@provost/contract/locales';
import { describe, expect, test } from 'vitest';
import { addTexts, textsIn } from '@/lib/i18n/texts.ts';
import { completeLocales } from '@/testing/complete-locales.ts';
import { issueText } from './issue-text.ts';

const texts = new Map(completeLocales);

const translator = (language: Language) => {
  addTexts(language, texts.get(language) ?? {});
  return textsIn(language);
};

describe('the text of an issue', () => {
  test.each([...texts.keys()])('exists in %s for every issue of the contract', async (language) => {
    const t = translator(language);
    const values = { minimum: 1, maximum: 2, values: 'a, b' };
    for (const key of issueKeys) {
      expect(issueText(t, language, { key, values }), key).not.toMatch(/validation\.|\{\{/);
    }
  });

  test.each([...texts.keys()])('asks in %s for a day as its field shows it', async (language) => {
    expect(issueText(translator(language), language, { key: 'day' })).not.toMatch(/\d/);
  });

  test('formats the limits for the language', async () => {
    const t = translator('de');
    expect(issueText(t, 'de', { key: 'price' })).toContain('999.999,99');
    expect(issueText(t, 'de', { key: 'amount' })).toContain('zwischen 0,01 und 999.999,99');
    expect(issueText(t, 'de', { key: 'too_long', values: { maximum: 2000 } })).toContain('2.000');
  });
});
