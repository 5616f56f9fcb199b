import { screens } from '../contract/src/screens.ts';
import { atRest, enter, expect, expectFits, test } from './support/test.ts';

const phone = { width: 360, height: 740 };

test.use({ viewport: phone, hasTouch: true, isMobile: true });

for (const { id, path } of screens) {
  test(`the screen ${id} fits a phone`, async ({ page, school }) => {
    await enter(page, school, path);
    await atRest(page);
    await expectFits(page);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    // No control is cut off at a side, except in the strips that scroll by themselves.
    const outside = await page.getByRole('main').evaluate((main) => {
      const controls = main.querySelectorAll<HTMLElement>('a, button, input, select, textarea');
      return [...controls]
        .filter((control) => control.offsetParent && !control.closest('thead'))
        .filter((control) => {
          const { left, right, width } = control.getBoundingClientRect();
          return width > 1 && (left < 0 || right > innerWidth);
        })
        .map((control) => control.outerHTML.slice(0, 200));
    });
    expect(outside).toEqual([]);
    // The page ends with its footer.
    const below = await page.getByRole('contentinfo').evaluate((footer) => {
      const { bottom } = footer.getBoundingClientRect();
      return document.documentElement.scrollHeight - (bottom + scrollY);
    });
    expect(Math.abs(below)).toBeLessThan(2);
  });
}

test('the sign-in page fits a phone', async ({ page, school }) => {
  await page.goto(`${school.origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
});

for (const path of ['/students', '/teachers', '/courses', '/payments']) {
  test(`the drawer of ${path} fits a phone`, async ({ page, school }) => {
    await enter(page, school, path);
    await page.getByRole('rowheader').first().getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => drawer.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    await expectFits(page);
  });
}
