import type { Page } from '@playwright/test';
import { screens } from '../contract/src/screens.ts';
import english from '../web/public/assets/locales/en.json' with { type: 'json' };
import { openScreen } from './support/screens.ts';
import { enter, expect, expectFits, overflowOf, test } from './support/test.ts';

const phone = { width: 360, height: 740 };

test.use({ viewport: phone, hasTouch: true, isMobile: true });

/** Visible controls beyond a side of the screen, except in strips that scroll by themselves. */
const controlsOutside = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const controls = main.querySelectorAll<HTMLElement>('a, button, input, select, textarea');
    const isInStrip = (element: Element | null): boolean =>
      element !== null &&
      element !== main &&
      (getComputedStyle(element).overflowX === 'auto' || isInStrip(element.parentElement));
    return [...controls]
      .filter((control) => control.offsetParent && !isInStrip(control.parentElement))
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width > 1 && (left < 0 || right > innerWidth);
      })
      .map((control) => control.outerHTML.slice(0, 200));
  });

const spaceBelowFooter = (page: Page) =>
  page.getByRole('contentinfo').evaluate((footer) => {
    const { bottom } = footer.getBoundingClientRect();
    return document.documentElement.scrollHeight - (bottom + scrollY);
  });

test('every screen fits a phone', async ({ page, school }) => {
  await enter(page, school);
  for (const { id, path } of screens) {
    await test.step(id, async () => {
      await openScreen(page, path, english.nav[id]);
      expect.soft(await overflowOf(page), id).toBeLessThanOrEqual(0);
      await expect
        .soft(page.getByRole('button', { name: 'Open menu' }), id)
        .toBeInViewport({ ratio: 1 });
      await expect.soft(page.getByRole('heading', { level: 1 }), id).toBeInViewport({ ratio: 1 });
      expect.soft(await controlsOutside(page), id).toEqual([]);
      expect.soft(Math.abs(await spaceBelowFooter(page)), id).toBeLessThan(2);
    });
  }
});

test('the sign-in page fits a phone', async ({ page, school }) => {
  await page.goto(`${school.origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
});

for (const path of ['/students', '/teachers', '/courses', '/payments']) {
  test(`the drawer of ${path} fits a phone`, async ({ page, school }) => {
    await enter(page, school, path);
    // A card is led by a person: its link has no place of its own.
    await page.getByRole('row').nth(1).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => drawer.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    await expectFits(page);
  });
}

test('the search has the size of text that a phone does not zoom into', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await expect(page.getByRole('searchbox')).toHaveCSS('font-size', '16px');
});
