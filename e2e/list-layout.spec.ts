import { rowsOf, scrollerOf } from './support/lists.ts';
import { chooseInUserMenu, enter, expect, test } from './support/test.ts';

test('a shadow at the edge shows that there are more columns, in both directions', async ({
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

test('the actions of a row stay in view, in both directions', async ({ page, school }) => {
  await page.setViewportSize({ width: 1000, height: 740 });
  await enter(page, school, '/enrolments');
  const actions = page.getByRole('button', { name: /^Actions for/ }).first();
  await expect(actions).toBeInViewport({ ratio: 1 });
  await chooseInUserMenu(page, 'Right-to-left');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(actions).toBeInViewport({ ratio: 1 });
});
