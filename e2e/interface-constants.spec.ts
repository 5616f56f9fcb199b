import type { Locator, Page } from '@playwright/test';
import { openEnrol } from './support/enrolling.ts';
import { rowsOf, settled } from './support/lists.ts';
import { callPalette, enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** The z-index of the layer that an element is in. */
const zIndexOf = (element: Locator): Promise<number> =>
  element.evaluate((inner) => {
    for (let layer: Element | null = inner; layer; layer = layer.parentElement) {
      const { zIndex, position } = getComputedStyle(layer);
      if (zIndex !== 'auto' && position === 'fixed') return Number(zIndex);
    }
    return 0;
  });

/** A duration of the page's style sheets, in milliseconds. */
const durationOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable),
    name,
  );

const transitionOf = (element: Locator): Promise<string[]> =>
  element.evaluate((inner) => {
    for (let layer: Element | null = inner; layer; layer = layer.parentElement) {
      const { transitionDuration } = getComputedStyle(layer);
      if (transitionDuration !== '0s') return transitionDuration.split(', ');
    }
    return [];
  });

test('offcanvas, modal and palette lie at 1050 or above, in the order of opening', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students?status=active');
  await rowsOf(page).first().getByRole('link').click();
  const suspend = page.getByRole('button', { name: 'Suspend' });
  await suspend.waitFor();
  expect(await zIndexOf(page.getByRole('dialog'))).toBe(1050);
  await suspend.click();
  const dialog = page.getByRole('dialog', { name: /^Suspend/ });
  await expect(dialog).toBeVisible();
  expect(await zIndexOf(dialog)).toBe(1051);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await callPalette(page);
  expect(await zIndexOf(page.getByRole('dialog'))).toBe(1050);
});

test('the page uses the durations of the specification', async ({ page, school }) => {
  await enter(page, school, '/students');
  const durations = {
    '--fade-duration': '150ms',
    '--collapse-duration': '350ms',
    '--modal-duration': '300ms',
    '--static-backdrop-duration': '100ms',
    '--ripple-duration': '500ms',
  };
  for (const [name, duration] of Object.entries(durations)) {
    expect(await durationOf(page, name), name).toBe(duration);
  }
  const layout = page.locator('[data-type=vertical]');
  expect(await transitionOf(layout)).toContain('0.35s');
  // The inline style is there only while the drawer opens.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const drawer = document.querySelector<HTMLElement>('[role=dialog]');
      if (drawer?.style.transitionDuration) seen.add(drawer.style.transitionDuration);
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  await rowsOf(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)]))
    .toEqual(['300ms']);
});

test('a pressed link of the menu ripples for 500 ms', async ({ page, school }) => {
  await enter(page, school, '/students');
  await settled(page);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Teachers' });
  const ripple = () =>
    link.evaluate((element) => {
      const { opacity, transform, transitionDuration, transitionProperty } = getComputedStyle(
        element,
        '::after',
      );
      return { opacity, transform, transitionDuration, transitionProperty };
    });
  const spread = {
    opacity: '0',
    transform: 'none',
    transitionDuration: '0.5s, 0.5s',
    transitionProperty: 'transform, opacity',
  };
  expect(await ripple()).toEqual(spread);
  await link.hover();
  await page.mouse.down();
  // A press shows the small disc immediately; letting go spreads it.
  await expect
    .poll(ripple)
    .toMatchObject({ opacity: '0.12', transform: 'matrix(0.2, 0, 0, 0.2, 0, 0)' });
  expect((await ripple()).transitionDuration).toBe('0s');
  await page.mouse.up();
  await expect.poll(ripple).toEqual(spread);
});

test('a click beside a dialog that needs an answer makes it pulse for 100 ms', async ({
  page,
  school,
}) => {
  await enter(page, school, '/teachers/new');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The attribute is there only while the dialog pulses, so its style is read when it changes.
  await dialog.evaluate((element) => {
    const pulses: string[] = [];
    Object.assign(globalThis, { pulses });
    new MutationObserver(() => {
      const { animationName, animationDuration } = getComputedStyle(element);
      pulses.push(`${animationName.replace(/^\S*pulse\S*$/, 'pulse')} ${animationDuration}`);
    }).observe(document.body, { attributeFilter: ['data-pulsing'], subtree: true });
  });
  await page.mouse.click(4, 4);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'pulses') as string[]))
    .toContain('pulse 0.1s');
  await expect(dialog).toBeVisible();
});

test('the spinner of a busy button is called Loading...', async ({ page, host }) => {
  await enter(page, host, '/pricing');
  const label = await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'));
    button.dataset.loading = 'true';
    return getComputedStyle(button, '::after').content;
  });
  expect(label).toBe('"Loading..."');
});

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Pixels between a popover and its button; negative if it is at another side. */
const gapOf = async (button: Locator, popover: Locator, side: 'left' | 'right') => {
  const [target, floating] = [await boxOf(button), await boxOf(popover)];
  return Math.round(side === 'right' ? floating.x - target.right : target.x - floating.right);
};

for (const { name, side } of [
  { name: 'Filters', side: 'right' },
  { name: 'Columns', side: 'right' },
] as const) {
  test(`the popover of ${name} is at its ${side}, 8 px away, and stays in a phone's view`, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, school, '/students');
    await settled(page);
    const button = page.getByRole('button', { name, exact: true });
    const popover = page.getByRole('dialog');
    await button.click();
    await expect(popover).toBeVisible();
    await expect.poll(() => gapOf(button, popover, side)).toBe(8);
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);

    await page.setViewportSize({ width: 360, height: 740 });
    await button.click();
    await expect(popover).toBeInViewport({ ratio: 1 });
  });
}

const expectAligned = async (field: Locator, list: Locator) => {
  await expect(list).toBeVisible();
  const [target, options] = [await boxOf(field), await boxOf(list)];
  expect(Math.abs(options.x - target.x)).toBeLessThan(8);
  return { target, options };
};

const expectBelow = async (field: Locator, list: Locator) => {
  const { target, options } = await expectAligned(field, list);
  expect(options.y).toBeGreaterThanOrEqual(target.bottom);
};

test('the options of a field are below it, not beside it', async ({ page, school }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, school, '/payments/new');
  const list = page.getByRole('listbox');
  const student = page.getByRole('combobox', { name: 'Student' });
  await student.click();
  await expectBelow(student, list);

  await page.goto(`${school.origin}/pricing`);
  await page.getByRole('button', { name: 'Filters' }).click();
  const course = page.getByPlaceholder('Type to search');
  await course.click();
  // Where there is no room below, it is above.
  await expectAligned(course, list);

  await page.goto(`${school.origin}/enrolments`);
  await openEnrol(page);
  const enrolled = page.getByRole('dialog').getByRole('combobox', { name: 'Student' });
  await enrolled.click();
  await expectBelow(enrolled, list);
});

test('in right-to-left text a popover is at the left', async ({ page, school }) => {
  const choice = await page.addInitScript(() => localStorage.setItem('direction', '"rtl"'));
  await enter(page, school, '/students');
  await choice.dispose();
  await settled(page);
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await button.click();
  const popover = page.getByRole('dialog');
  await expect.poll(() => gapOf(button, popover, 'left')).toBe(8);
});

test('the layout settings shape the page', async ({ page, school }) => {
  await enter(page, school, '/profile');
  const bar = page.getByRole('banner');
  await expect(bar).toHaveCSS('position', 'sticky');
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('contentinfo')).toHaveCSS('position', 'static');
  const [main, outer] = [await boxOf(page.getByRole('main')), await boxOf(bar)];
  expect(Math.abs(main.width - outer.width)).toBeLessThan(1);
});
