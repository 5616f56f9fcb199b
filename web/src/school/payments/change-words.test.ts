import { expect, test } from 'vitest';
import de from '../../../public/assets/locales/de.json' with { type: 'json' };
import en from '../../../public/assets/locales/en.json' with { type: 'json' };
import fr from '../../../public/assets/locales/fr.json' with { type: 'json' };
import pt from '../../../public/assets/locales/pt.json' with { type: 'json' };

test.each(Object.entries({ en, fr, de, pt }))(
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
