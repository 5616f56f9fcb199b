import type { Locator } from '@playwright/test';
import { rowsOf, scrollerOf } from './support/lists.ts';
import { enter, expect, expectAccessible, expectFits, test } from './support/test.ts';

test('on a phone a row is a card of two lines that fits, and the header still sorts', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/students');
  await expect(rowsOf(page)).toHaveCount(25);
  await scrollerOf(page).evaluate((element) => element.scrollTo({ left: 500 }));
  await expect(rowsOf(page).first()).toBeInViewport({ ratio: 0.9 });
  await expectFits(page);
  const card = page.getByRole('row').nth(1);
  const [name, status] = [card.getByRole('rowheader'), card.getByText('Active')];
  await expect(status).toBeInViewport({ ratio: 0.9 });
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(status)).toBeGreaterThan(await bottomOf(name));
  const joined = page.getByRole('columnheader', { name: 'Joined' });
  await joined.getByRole('button').click();
  await expect(joined).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);
});

test('18 rows are in view at 1440 × 900 in compact density', async ({ page, school }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, school, '/students?density=compact');
  await expect(rowsOf(page)).toHaveCount(25);
  await expect(rowsOf(page).nth(17)).toBeInViewport({ ratio: 1 });
});
