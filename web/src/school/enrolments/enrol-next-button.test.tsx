// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { EnrolNextButton } from './enrol-next-button.tsx';

beforeEach(() => {
  document.head.innerHTML = '<meta name="api-host" data-own>';
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('a second press soon after the first enrols nobody else', async () => {
  const writes = serve(() => Response.json({ data: {} }));
  await show(<EnrolNextButton course="4" />);
  const button = screen.getByRole('button', { name: 'Enrol next' });
  const press = (timeStamp: number) => {
    const click = createEvent.click(button);
    Object.defineProperty(click, 'timeStamp', { value: timeStamp });
    fireEvent(button, click);
  };
  const isIdle = () => waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
  press(1000);
  await waitFor(() => expect(writes).toHaveLength(1));
  await isIdle();
  press(1400);
  await isIdle();
  expect(writes).toHaveLength(1);
  press(2000);
  await waitFor(() => expect(writes).toHaveLength(2));
});
