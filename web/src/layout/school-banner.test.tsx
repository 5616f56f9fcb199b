// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { SchoolBanner } from './school-banner.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('“Try again” loads the settings of the school immediately, and the note is gone', async () => {
  let asked = 0;
  let isBroken = true;
  localStorage.clear();
  serve(() => {
    asked += 1;
    return isBroken
      ? Response.json({}, { status: 503 })
      : Response.json({ data: { name: 'School', version: 1, time_zone: 'Europe/Lisbon' } });
  });
  await show(<SchoolBanner />);
  const button = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(asked).toBe(3));
  isBroken = false;
  await act(async () => void fireEvent.click(button));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(asked).toBe(4);
});
