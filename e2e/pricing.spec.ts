import type { Page } from '@playwright/test';
import { inEachLanguage } from './support/languages.ts';
import { fill, saveLargeChange } from './support/pricing.ts';
import {
  chooseInUserMenu,
  enter,
  expect,
  expectAccessibleInEveryLook,
  expectFits,
  test,
} from './support/test.ts';

const path = '/pricing';
const create = 'POST /api/courses/pricing/create';
const form = (page: Page) => page.getByRole('form', { name: 'New price' });
const saved = (page: Page) => page.getByRole('table', { name: 'Saved prices' });

const choose = async (page: Page, level: string, course: string) => {
  await page.getByLabel('Class level').selectOption(level);
  await page.getByLabel('Course').selectOption(course);
};

test('a price is calculated while typing, saved, listed and deleted', async ({ page, school }) => {
  await enter(page, school, path);
  await page.getByLabel('Class level').selectOption('Grade 9');
  const course = page.getByLabel('Course');
  await expect(course.getByRole('option')).not.toHaveCount(1);
  await course.selectOption({ index: 1 });
  const title = await course.locator('option:checked').innerText();

  await fill(page, '1234.50', '12.5');
  await expect(page.getByLabel('Final price')).toHaveValue('1,080.19');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(form(page).getByRole('status')).toHaveText('Price calculated successfully!');
  await expect(page.getByLabel('Original price')).toHaveValue('1,234.50');

  await saveLargeChange(page);
  await expect(form(page).getByRole('status')).toHaveText(/^Price saved: \S*1,080\.19/);
  const row = page.locator('tr[data-highlighted]');
  await expect(row).toContainText(title);
  await expect(row).toContainText('1,080.19');

  const label = /^Delete price 1,080\.19/;
  await row.getByRole('button', { name: label }).click();
  const question = page.getByRole('dialog', { name: 'Delete this price?' });
  await expect(question).toContainText(title);
  await expect(question).toContainText(/The course will cost \S+ again\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: label })).toBeFocused();

  await row.getByRole('button', { name: label }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(saved(page)).not.toContainText('1,080.19');
  await page.reload();
  await expect(saved(page).getByRole('rowheader').first()).toBeVisible();
  await expect(saved(page)).not.toContainText('1,080.19');
});

test('the result of Enter stays after the field is left', async ({ page, host }) => {
  await enter(page, host, path);
  await page.getByLabel('Original price').fill('80');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('status')).toHaveText('Price calculated successfully!');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Original price')).toHaveValue('80.00');
  await expect(form(page).getByRole('status')).toHaveText('Price calculated successfully!');
});

test('numbers are entered in the notation of the language', async ({ page, host }) => {
  await enter(page, host, path);
  await page.goto(`${host.origin}${path}?lng=de`);
  await page.getByLabel('Klassenstufe').selectOption('Grade 9');
  await page.getByLabel('Kurs').selectOption('Algebra');
  await page.getByLabel('Originalpreis').fill('1.234,50');
  await page.getByLabel('Rabatt (%)').fill('12,5');
  await expect(page.getByLabel('Endpreis')).toHaveValue('1.080,19');

  await chooseInUserMenu(page, 'Sprache', 'English');
  await expect(page.getByLabel('Original price')).toHaveValue('1,234.50');
  await expect(page.getByLabel('Final price')).toHaveValue('1,080.19');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(form(page).getByRole('status')).toHaveText('Saved');
  expect(host.heardAt(create)[0]?.body).toEqual({
    course: 21,
    original_price: '1234.50',
    discount_percent: '12.50',
    final_price: '1080.19',
  });
});

test('the default message is shown if the host sends none', async ({ page, startHost }) => {
  const host = await startHost({ answers: { [create]: { status: 201, body: { id: 9 } } } });
  await enter(page, host, path);
  await choose(page, 'Grade 10', 'Biology');
  await fill(page, '80', '');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(form(page).getByRole('status')).toHaveText('Price calculated successfully!');
  expect(host.heardAt(create)[0]?.body).toMatchObject({ discount_percent: '0.00' });
});

test('reset clears the form, the final price and the messages', async ({ page, host }) => {
  await enter(page, host, path);
  await choose(page, 'Grade 9', 'Algebra');
  await fill(page, '100', '10');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(form(page).getByRole('status')).toHaveText('Price calculated successfully!');
  await page.getByRole('button', { name: 'Reset' }).click();
  for (const label of ['Class level', 'Course', 'Original price', 'Discount (%)', 'Final price']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(form(page).getByRole('status')).toHaveText('');

  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(form(page)).toContainText('Enter the original price.');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(form(page)).not.toContainText('Enter the original price.');
});

test('a missing or wrong value has an error at its field, which gets the focus', async ({
  page,
  host,
}) => {
  await enter(page, host, path);
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByLabel('Class level')).toBeFocused();
  await expect(page.getByLabel('Original price')).toHaveAttribute('aria-invalid', 'true');
  expect(host.heardAt(create)).toEqual([]);

  await choose(page, 'Grade 9', 'Algebra');
  await fill(page, '0.50', '101');
  await expect(form(page)).toContainText('from 1.00 to 999,999.99');
  await expect(form(page)).toContainText('from 0 to 100');
  await expect(page.getByLabel('Final price')).toHaveValue('');
  await fill(page, '0', '100');
  await expect(page.getByLabel('Final price')).toHaveValue('0.00');
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0);
});

test('an error of the host appears at its field and as a notification', async ({
  page,
  startHost,
}) => {
  const refusal = { message: { original_price: ['Too dear for this school'] } };
  const host = await startHost({ answers: { [create]: { status: 422, body: refusal } } });
  await enter(page, host, path);
  await choose(page, 'Grade 9', 'Algebra');
  await fill(page, '900', '0');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too dear for this school');
  await expect(page.getByLabel('Original price')).toBeFocused();
  await expect(page.getByLabel('Original price')).toHaveAccessibleDescription(/Too dear/);
  await fill(page, '90', '0');
  await expect(page.getByLabel('Original price')).not.toHaveAttribute('aria-invalid');
});

test('a second attempt with the same price sends the same idempotency key', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ answers: { [create]: { status: 503, body: {} } } });
  await enter(page, host, path);
  await choose(page, 'Grade 9', 'Algebra');
  await fill(page, '90', '0');
  const save = page.getByRole('button', { name: 'Save price' });
  await save.click();
  await expect(form(page).getByRole('status')).toHaveText('Couldn’t save the price.');
  await expect(page.getByText('Something went wrong')).toHaveCount(1);
  host.answer({ [create]: { status: 201, body: { message: 'Saved' } } });
  await save.click();
  await expect(form(page).getByRole('status')).toHaveText('Saved');
  // The same form is not saved twice.
  await save.click();
  await fill(page, '95', '0');
  await save.click();
  await expect.poll(() => host.heardAt(create)).toHaveLength(3);
  const keys = host.heardAt(create).map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a price whose deletion is refused comes back', async ({ page, startHost }) => {
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const host = await startHost({
    foreign: true,
    answers: {
      'DELETE /api/courses/pricing/delete/51': async () => {
        await held;
        return { status: 403, body: { detail: 'It is needed still' } };
      },
    },
  });
  await enter(page, host, path);
  const row = saved(page).getByRole('row', { name: /Algebra/ });
  await row.getByRole('button', { name: /^Delete price/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(saved(page).getByRole('row', { name: /Biology/ })).toBeVisible();
  refuse();
  await expect(page.getByRole('alert')).toHaveText('It is needed still');
  await expect(row).toBeVisible();
});

test('a double click deletes a price once', async ({ page, startHost }) => {
  const host = await startHost({ foreign: true });
  await enter(page, host, path);
  const row = saved(page).getByRole('row', { name: /Algebra/ });
  await row.getByRole('button', { name: /^Delete price/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => host.heardAt('DELETE /api/courses/pricing/delete/51')).toHaveLength(1);
});

test('the class levels of a host without a list come from its courses', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ foreign: true, wrapping: 'data.items' });
  await enter(page, host, path);
  await expect(page.getByLabel('Class level').locator('option')).toHaveText([
    'Choose a class level',
    'Grade 9',
    'Grade 10',
  ]);
  await choose(page, 'Grade 10', 'Biology');
  await expect(page.getByLabel('Course').locator('option')).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('saved prices are searched, and the search is in the URL', async ({ page, startHost }) => {
  const host = await startHost({ foreign: true });
  await enter(page, host, path);
  await expect(saved(page).getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search prices' }).fill('biol');
  await expect(saved(page).getByRole('rowheader')).toHaveText([/Biology/]);
  await expect(page).toHaveURL(/search=biol/);
});

test('a user with read access can calculate, but neither save nor delete', async ({
  page,
  school,
}) => {
  await enter(page, school, path, 'support@provost.test');
  await fill(page, '100', '25');
  await expect(page.getByLabel('Final price')).toHaveValue('75.00');
  await expect(saved(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save price' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete price/ })).toHaveCount(0);
});

test('the calculator works by keyboard alone', async ({ page, host }) => {
  await enter(page, host, path);
  const options = (label: string) => page.getByLabel(label).getByRole('option');
  await expect(options('Class level').filter({ hasText: 'Grade 9' })).toBeAttached();
  await page.getByLabel('Class level').focus();
  await page.keyboard.type('Grade 9');
  await page.keyboard.press('Tab');
  await expect(options('Course').filter({ hasText: 'Algebra' })).toBeAttached();
  await page.keyboard.type('Alg');
  await page.keyboard.press('Tab');
  await page.keyboard.type('50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('status')).toHaveText('Price calculated successfully!');
  await expect(page.getByLabel('Final price')).toHaveValue('25.00');
});

test('the calculator is accessible in both themes and directions, with errors and dialog', async ({
  page,
  school,
}) => {
  await enter(page, school, path);
  await expect(saved(page).getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save price' }).click();
  await expectAccessibleInEveryLook(page);
  await page
    .getByRole('button', { name: /^Delete price/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Delete this price?' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('the calculator fits a phone in every language', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, path);
  await inEachLanguage(page, async () => {
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expectFits(page);
  });
});
