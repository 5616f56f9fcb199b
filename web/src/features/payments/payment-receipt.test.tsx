// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addTexts } from '@/lib/i18n/texts.ts';
import de from '../../../public/assets/locales/de.json' with { type: 'json' };
import en from '../../../public/assets/locales/en.json' with { type: 'json' };
import { PaymentReceipt } from './payment-receipt.tsx';

afterEach(cleanup);

const payment = {
  id: '1',
  number: 'P-1',
  student: { id: '1', full_name: 'Ana Reis', email: 'ana@reis.example' },
  course: { id: '1', title: 'Algebra' },
  amount: '100.00',
  left: '80.00',
  refunded_amount: '20.00',
  currency: 'EUR',
  method: 'card',
  status: 'partially_refunded',
  paid_at: '2026-03-02T10:00:00.000Z',
  transactions: [
    {
      id: '2',
      type: 'refund',
      status: 'succeeded',
      amount: '-20.00',
      currency: 'EUR',
      occurred_at: '2026-03-03T10:00:00.000Z',
    },
  ],
  billing: {
    name: 'Müller GmbH',
    address: 'Hauptstraße 1',
    tax_number: 'DE 1',
    locale: 'de',
    tax_rate: { name: 'Regelsatz', percent: '19.00' },
  },
};
const school = { name: 'School', address: '1 High Street', tax_number: 'PT 1' };

test('a receipt is in the language of the payer, with addresses and the tax of what was kept', async () => {
  addTexts('en', en);
  addTexts('de', de);
  render(
    <MantineProvider>
      <PaymentReceipt payment={payment as never} school={school as never} />
    </MantineProvider>,
  );
  const printed = () => document.querySelector('[data-printed]');
  await waitFor(() => expect(printed()?.getAttribute('lang')).toBe('de'));
  const text = printed()?.textContent ?? '';
  for (const part of [
    'Zahlungsbeleg',
    '1 High Street',
    'PT 1',
    'Müller GmbH',
    'Hauptstraße 1',
    '2. März 2026',
    '80,00 €',
    'Regelsatz (19 %)',
    // 80.00 × 19 ÷ 119
    '12,77 €',
  ]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  }
});
