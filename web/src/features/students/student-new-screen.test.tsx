// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { StudentNewScreen } from './student-screens.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a student is registered with Portuguese of Portugal', async () => {
  const sent = serve(() => undefined);
  await show(<StudentNewScreen />);
  await screen.findByLabelText('Language');
  fill('First name', 'Inês');
  fill('Last name', 'Sousa');
  fill('Email', 'ines@example.org');
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'pt-PT' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ locale: 'pt-PT' }),
    ),
  );
});

test('tags have their field before they are known, so that nothing below it moves', async () => {
  const tags = later();
  serve(({ path }) => (path === '/api/tags/' ? tags.response : undefined));
  await show(<StudentNewScreen />);
  await screen.findByLabelText('Tags');
});
