import type { Locator } from '@playwright/test';
import { rowsOf, scrollerOf } from './support/lists.ts';
import {
  chooseInUserMenu,
  enter,
  expect,
  expectAccessible,
  expectFits,
  test,
} from './support/test.ts';

test('a shade at the edge tells of columns beyond it, in both directions', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1600, height: 740 });
  await enter(page, school, '/students');
  await expect(rowsOf(page)).toHaveCount(25);
  const scroller = scrollerOf(page);
  const shade = () =>
    scroller.evaluate((element) =>
      Number(getComputedStyle(element.parentElement ?? element, '::after').opacity),
    );
  await expect.poll(shade).toBe(0);
  for (const direction of ['ltr', 'rtl'] as const) {
    await page.setViewportSize({ width: 800, height: 740 });
    await expect.poll(shade).toBe(1);
    const side = { ltr: 1, rtl: -1 }[direction];
    await scroller.evaluate((element, sign) => element.scrollTo({ left: sign * 9999 }), side);
    await expect.poll(shade).toBe(0);
    await page.setViewportSize({ width: 1600, height: 740 });
    await expect.poll(shade).toBe(0);
    if (direction === 'ltr') await chooseInUserMenu(page, 'Right-to-left');
  }
});

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
