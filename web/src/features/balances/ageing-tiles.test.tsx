// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { AgeingTiles } from './ageing-tiles.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a tile with money opens the enrolments that owe it, also if their oldest charge is older', async () => {
  const none = { days_1_30: '0.00', days_31_60: '0.00', days_61_90: '0.00', over_90: '0.00' };
  const counts = { days_1_30: 0, days_31_60: 2, days_61_90: 0, over_90: 0 };
  const owed = { ...none, owed: '120.00', days_1_30: '40.00', days_31_60: '80.00' };
  serve(() => Response.json({ data: [{ currency: 'EUR', ...owed, counts }] }));
  await show(<AgeingTiles />);
  const daysOf = async (name: RegExp) => {
    const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name });
    const { searchParams } = new URL(href);
    return ['days_overdue_from', 'days_overdue_to'].map((key) =>
      JSON.parse(searchParams.get(key) ?? 'null'),
    );
  };
  expect(await daysOf(/40/)).toEqual(['1', null]);
  expect(await daysOf(/80/)).toEqual(['31', '60']);
});
