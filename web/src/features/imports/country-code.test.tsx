// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { asksForCountry, CountryCode } from './country-code.tsx';
import type { ImportPartProps } from './import-columns.tsx';
import type { ShownImport } from './imports.queries.ts';

afterEach(cleanup);

const open = async (country_code?: string) => {
  serve(() => undefined);
  const change = vi.fn();
  const choices = { shown: { country_code }, change } as unknown as ImportPartProps['choices'];
  await show(<CountryCode choices={choices} />);
  return { change, field: screen.getByLabelText(/^Country code/) };
};

test.each(['49', '+49', '0049', '+49 '])('%s is sent as +49 by Enter, once', async (typed) => {
  const { change, field } = await open();
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(change.mock.calls).toEqual([[{ country_code: '+49' }]]);
  expect(field).toHaveProperty('value', '+49');
});

test('what is no code is marked and not sent, and an empty field takes it back', async () => {
  const { change, field } = await open('+49');
  fireEvent.change(field, { target: { value: '+4917' } });
  fireEvent.blur(field);
  expect(screen.getByText('Enter a country code such as +49.')).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(change.mock.calls).toEqual([[{ country_code: null }]]);
});

test('only a file with a phone that cannot be read asks for it', () => {
  const problem = { row: 2, column: 'Telefon', value: '0151 1', reason: '' };
  const asks = (of: object) => asksForCountry({ mapping: {}, problems: [], ...of } as never);
  const mapping = { Telefon: 'phone', Mail: 'email' } as ShownImport['mapping'];
  expect(asks({ mapping, problems: [problem] })).toBe(true);
  expect(asks({ mapping, problems: [{ ...problem, column: 'Mail' }] })).toBe(false);
  expect(asks({ country_code: '+49' })).toBe(true);
});
