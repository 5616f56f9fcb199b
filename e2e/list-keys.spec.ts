import type { Page } from '@playwright/test';
import { settled } from './support/lists.ts';
import { addStudent } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true, reducedMotion: 'no-preference' });

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** Presses a key as it arrives with Caps Lock on. */
const pressWithCapsLock = (page: Page, letter: string) =>
  page.evaluate((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, letter.toUpperCase());

test('M opens the menu of a row, and the focus returns to the row from it and from its dialog', async ({
  page,
  school,
}) => {
  await Promise.all(
    ['Ada', 'Ben'].map((first_name) => addStudent(school, { first_name, last_name: 'Menuley' })),
  );
  await enter(page, school, '/students?search=Menuley');
  await settled(page);
  const ada = page.getByRole('row', { name: /Ada Menuley/ });
  const menu = page.getByRole('menu', { name: 'Actions for Ada Menuley' });
  const expectFocusIn = () =>
    expect.poll(() => ada.evaluate((row) => row.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('j');
  await expectFocusIn();
  await page.keyboard.press('m');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expectFocusIn();

  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Enrol' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Suspend' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend 1 student' });
  await expect(dialog).toBeVisible();
  await expect(menu).toBeHidden();
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocusIn();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ben Menuley' })).toBeFocused();
});

test('the keys of a list work with Caps Lock on', async ({ page, school }) => {
  await addStudent(school, { first_name: 'Cap', last_name: 'Locke' });
  await addStudent(school, { first_name: 'Dan', last_name: 'Locke' });
  await enter(page, school, '/students?search=Locke');
  await settled(page);
  const link = (name: string) => page.getByRole('link', { name });
  await pressWithCapsLock(page, 'j');
  await expect(link('Cap Locke')).toBeFocused();
  await pressWithCapsLock(page, 'j');
  await expect(link('Dan Locke')).toBeFocused();
  await pressWithCapsLock(page, 'k');
  await expect(link('Cap Locke')).toBeFocused();
  await pressWithCapsLock(page, 'x');
  await expect(selection(page)).toContainText('1 selected');
  await pressWithCapsLock(page, 'm');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await pressWithCapsLock(page, 'a');
  await expect(selection(page).getByRole('button').first()).toBeFocused();
});

test('the menu of a row that has its own column gives the focus back after its dialog', async ({
  page,
  school,
}) => {
  await enter(page, school, '/enrolments?status=active');
  await settled(page);
  const row = page.getByRole('row').nth(1);
  const expectFocusInRow = () =>
    expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('j');
  await expectFocusInRow();
  await page.keyboard.press('m');
  const menu = page.getByRole('menu', { name: /^Actions for / });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expectFocusInRow();
  await page.keyboard.press('m');
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocusInRow();
});

test('from right to left, the menu of a row ends where its button does', async ({
  page,
  school,
}) => {
  await page.addInitScript(() => localStorage.setItem('direction', '"rtl"'));
  await enter(page, school, '/students?status=active');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const button = page.getByRole('row').nth(1).locator('[data-row-menu]');
  await page.keyboard.press('j');
  const place = await button.boundingBox();
  await page.keyboard.press('m');
  const menu = page.getByRole('menu', { name: /^Actions for / });
  await expect(menu).toBeVisible();
  await expect
    .poll(async () => Math.abs(((await menu.boundingBox())?.x ?? 0) - (place?.x ?? 0)))
    .toBeLessThan(3);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem').last()).toBeFocused();
});

for (const path of ['/students?status=active', '/enrolments?status=active']) {
  test(`keys that follow M at once are for the menu of that row: ${path}`, async ({
    page,
    school,
  }) => {
    await enter(page, school, path);
    await settled(page);
    await page.keyboard.press('j');
    const name = await page.evaluate(
      () => document.activeElement?.closest('tr')?.querySelector('th')?.innerText ?? '',
    );
    expect(name).not.toBe('');
    // No time passes between them.
    await page.evaluate(() => {
      for (const key of ['m', 'ArrowDown', 'ArrowDown', 'Enter']) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }
    });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(name.split('\n').at(-1) ?? '');
  });
}

test('beside the drawer of a record, X selects it, A acts on it and M opens its menu', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await Promise.all(
    ['Eva', 'Fia'].map((first_name) => addStudent(school, { first_name, last_name: 'Beside' })),
  );
  await enter(page, school, '/students?search=Beside');
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Eva Beside' })).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: 'Fia Beside' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(selection(page)).toContainText('2 selected');
  await page.keyboard.press('x');
  await expect(selection(page)).toContainText('1 selected');
  await expect(page.getByRole('checkbox', { name: /Eva Beside/ })).toBeChecked();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: 'Actions for Fia Beside' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('a');
  await expect(selection(page).getByRole('button').first()).toBeFocused();
  // The drawer has slid in: a click that it covers would wait for ever.
  for (const button of await selection(page).getByRole('button').all()) {
    await button.click({ trial: true });
  }
});

test('letters in the menu of filters lead to its options and move nothing in the list behind it', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await settled(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('Invited')).toBeFocused();
  await expect(box('Grade 5')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(box('Invited')).toBeFocused();
  await page.keyboard.press('g');
  await expect(box('Grade 1')).toBeFocused();
  await page.keyboard.press('g');
  await expect(box('Grade 2')).toBeFocused();
  await page.keyboard.type('grade 5');
  await expect(box('Grade 5')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(box('Grade 6')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/class_level=\d+$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Filters/ })).toBeFocused();
  await expect(selection(page)).not.toContainText('selected');
});
