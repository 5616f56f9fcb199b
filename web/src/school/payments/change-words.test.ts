import { expect, test } from 'vitest';
import { completeLocales } from '@/testing/complete-locales.ts';

test.each(completeLocales)(
  'no two changes of a payment have the same words in %s',
  (_language, { payments, audit }) => {
    const titles = Object.values(payments.changes).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const events = Object.entries(audit.actions)
      .filter(([action]) => action.startsWith('payment_'))
      .map(([, words]) => words);
    expect(new Set(events).size).toBe(events.length);
  },
);
