// @vitest-environment happy-dom
import { pricingForm } from '@provost/contract/pricing.form';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showLanguage } from '@/lib/i18n/i18n.ts';
import { addTexts } from '@/lib/i18n/texts.ts';
import { show } from '@/testing/show.tsx';
import { emptyValues, type FormSpec, type FormValues } from './field-spec.ts';
import { FormContext } from './form-context.ts';
import { MoneyField } from './money-field.tsx';
import { useRecordForm } from './use-record-form.ts';

const spec: FormSpec = {
  price: { kind: 'money', title: 'Price' },
  discount: { kind: 'money', title: 'Discount' },
};
const base = { values: emptyValues(spec), version: undefined };
let values: FormValues;

const Fields = () => {
  const form = useRecordForm({
    spec,
    schema: pricingForm,
    draft: 'test',
    base,
    baseOf: () => base,
    save: async () => undefined,
    onSaved: () => undefined,
  });
  values = form.values;
  return (
    <FormContext value={form}>
      <MoneyField name="price" unit="EUR" />
      <MoneyField name="discount" unit="%" />
    </FormContext>
  );
};

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  showLanguage('en');
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const type = async (label: string, text: string, language = 'en') => {
  await show(<Fields />);
  for (const one of ['de', 'pt-PT']) addTexts(one, { any: 'text' });
  act(() => showLanguage(language));
  fireEvent.change(field(label), { target: { value: text } });
  expect(field(label).value).toBe(text);
  fireEvent.blur(field(label));
};

test.each([
  ['en', '€1,234.5', '1,234.50'],
  ['en', ' EUR 1,234.50 ', '1,234.50'],
  ['de', '1.234,50 €', '1.234,50'],
  ['pt-PT', '1234,5', '1234,50'],
])(
  'in %s, %j is an amount, and shown as %j after the field is left',
  async (language, text, shown) => {
    await type('Price', text, language);
    expect(values.price).toBe('1234.50');
    expect(field('Price').value).toBe(shown);
  },
);

test.each(['12.5', '12.5%', '12.5 %', ' 12.5 % ', '12.50'])('%j is a discount', async (text) => {
  await type('Discount', text);
  expect(values.discount).toBe('12.50');
  expect(field('Discount').value).toBe('12.5');
});

test.each(['%', '12.5%%', '80%', '€', '80€5', '-€80', '£80', 'nonsense'])(
  '%j is no amount, and stays as it was typed',
  async (text) => {
    await type('Price', text);
    expect(values.price).toBe(text);
    expect(field('Price').value).toBe(text);
  },
);

test('another language shows the same number in its notation', async () => {
  await type('Price', '1.234,50', 'de');
  act(() => showLanguage('en'));
  expect(field('Price').value).toBe('1,234.50');
});
