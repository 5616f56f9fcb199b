// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { PriceCalculator } from './price-calculator-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const course = {
  id: 5,
  title: 'Algebra',
  class_level: 'Grade 1',
  current_price: '173.25',
  currency: 'EUR',
};
const reads: Readonly<Record<string, unknown>> = {
  '/api/class-levels/': { data: [{ id: 1, name: 'Grade 1' }] },
  '/api/courses': { data: [course], count: 1 },
  '/api/school/': { data: { name: 'School', version: 1 } },
};

const onSaved = vi.fn();
const open = async (answer: () => Response | Promise<Response> | undefined) => {
  onSaved.mockReset();
  const sent = serve(({ method, path }) =>
    method !== 'GET' ? answer() : path in reads ? Response.json(reads[path]) : undefined,
  );
  await show(<PriceCalculator courseId="5" onSaved={onSaved} />);
  await screen.findByText('Current price: €173.25');
  fireEvent.change(screen.getByLabelText('Original price'), { target: { value: '171' } });
  return sent;
};
const save = () => screen.getByRole('button', { name: 'Save price' });

test('two clicks on Save price save it once, also after it was saved', async () => {
  const { response, send } = later();
  const sent = await open(() => response);
  fireEvent.click(save());
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  send({ message: 'Saved', data: { id: 9 } });
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  fireEvent.click(save());
  await waitFor(() => expect(save().dataset.loading).toBeUndefined());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ final_price: '171.00', current_price: '173.25' });
});

test('a colleague’s new price is shown with the change, and only another button saves over it', async () => {
  const conflict = { current_price: '50.00', changed_by: { id: 2, full_name: 'Mia Berger' } };
  const answers = [
    Response.json({ code: 'stale', message: 'Changed', current: conflict }, { status: 409 }),
    Response.json({ message: 'Saved', data: { id: 9 } }),
  ];
  const sent = await open(() => answers.shift());
  fireEvent.click(save());
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Mia Berger/);
  expect(dialog.textContent).toContain('€50.00');
  expect(dialog.textContent).toContain('242');
  expect(onSaved).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save price anyway' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent[1]?.body).toMatchObject({ final_price: '171.00', current_price: '50.00' });
});
