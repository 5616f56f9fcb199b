// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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
  const button = await screen.findByRole('button', { name: 'Try again' }, { timeout: 60_000 });
  await vi.waitFor(() => expect(asked).toBe(3), { timeout: 60_000 });
  isBroken = false;
  await act(async () => void fireEvent.click(button));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(asked).toBe(4);
});
