import type { Page } from '@playwright/test';
import { settled } from './support/lists.ts';
import { addStudent, changeStudent } from './support/records.ts';
import { enter, expect, notifications, test } from './support/test.ts';

test.use({ changesRecords: true, reducedMotion: 'no-preference' });

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });

test('? and / work while the record beside the list has the focus', async ({ page, school }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, school, '/students?status=active');
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').first();
  await expect
    .poll(() => drawer.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Ctrl + Enter');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('Ctrl+Enter submits a page with a form, and a dialog, from any field', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students/new');
  await page.getByLabel('First name').fill('Kay');
  await page.getByLabel('Last name').fill('Enterson');
  await page.getByLabel('Email', { exact: true }).fill('kay.enterson@example.org');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('Keyboardist');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Keyboardist')).toBeVisible();
  await expect(page).not.toHaveURL(/\/new/);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
});

test('F shows what a job did not change', async ({ page, school }) => {
  const [one] = await Promise.all(
    ['Eff', 'Eve'].map((first_name) => addStudent(school, { first_name, last_name: 'Failey' })),
  );
  await enter(page, school, '/students?search=Failey');
  await settled(page);
  for (const key of ['j', 'x', 'j', 'x', 'a']) await page.keyboard.press(key);
  await selection(page).getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend 2 students' });
  await expect(dialog).toContainText('Will change: 2 students');
  await page.keyboard.press('Control+Enter');
  await expect(notifications(page)).toContainText('Done: 2');
  await changeStudent(school, one ?? { id: 0, name: '' }, { phone: '+351210000000' });
  await page.keyboard.press('z');
  await expect(notifications(page)).toContainText('Left alone');
  await expect(page.getByRole('button', { name: 'Show these' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/failed_in=\d+/);
  await expect(page.getByRole('rowheader')).toHaveText([/Eff Failey/]);
});

test('the tags of a dialog are large enough for a thumb', async ({ page, school }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await enter(page, school, '/students?status=active');
  await settled(page);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await selection(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add tags' }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox').first();
  await expect(box).toBeVisible();
  const sizes = await dialog.locator('.mantine-Checkbox-body').evaluateAll((bodies) =>
    bodies.map((body) => {
      const { left, top, width, height } = body.getBoundingClientRect();
      const hit = (x: number, y: number) => body.contains(document.elementFromPoint(x, y));
      return width >= 44 && height >= 44 && hit(left + 2, top + 2);
    }),
  );
  expect(sizes.slice(0, 3)).not.toContain(false);
  const others = [
    dialog.getByRole('button', { name: 'Add tags to 1 student' }),
    selection(page).getByRole('button', { name: 'Clear', includeHidden: true }),
  ];
  for (const control of others)
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const { x, y } = (await dialog.locator('.mantine-Checkbox-body').first().boundingBox()) ?? {
    x: 0,
    y: 0,
  };
  await page.mouse.click(x + 3, y + 3);
  await expect(box).toBeChecked();
});

for (const direction of ['ltr', 'rtl'] as const) {
  test(`“Optional” is behind its label in ${direction}`, async ({ page, school }) => {
    await page.addInitScript((to) => localStorage.setItem('direction', `"${to}"`), direction);
    await enter(page, school, '/students/new');
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const label = page.locator('label', { hasText: 'Phone' });
    await expect(label).toHaveAttribute('data-optional');
    // The text keeps the edge of the field: the word is on its other side.
    const shift = await label.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const field = element.parentElement?.querySelector('input')?.getBoundingClientRect();
      const isRtl = document.documentElement.dir === 'rtl';
      return Math.abs(isRtl ? (field?.right ?? 0) - text.right : text.left - (field?.left ?? 0));
    });
    expect(shift).toBeLessThan(8);
  });
}
