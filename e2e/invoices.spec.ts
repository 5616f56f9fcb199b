import { dialog } from './support/enrolling.ts';
import { addPair, enrol } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

test('charges are invoiced and credited, and the documents print alone', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=account`, 'finance@provost.test');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  const choice = dialog(page).getByRole('checkbox', { name: course.name });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await dialog(page).getByRole('button', { name: 'Create invoice' }).click();
  await expect(dialog(page)).toContainText('Choose at least one charge.');
  await choice.check();
  await dialog(page).getByRole('button', { name: 'Create invoice' }).dblclick();
  await expect(page).toHaveURL(/\/invoices\/\d+$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /^I-\d{4}-\d{6}$/ })).toBeVisible();
  await expect(main).toContainText('€90.00');
  const number = (await main.getByRole('heading', { name: /^I-/ }).textContent()) ?? '';

  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('[data-printed]');
  await expect(printed).toBeVisible();
  await expect(main).toBeHidden();
  for (const text of ['Invoice', number, student.name, course.name, '€90.00']) {
    await expect(printed).toContainText(text);
  }
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Credit note' }).click();
  await dialog(page).getByLabel('Reason').fill('Wrong address');
  await dialog(page).getByRole('button', { name: 'Credit note' }).click();
  await expect(page.getByRole('button', { name: 'Credit note' })).toHaveCount(0);
  await main.getByRole('link', { name: /^C-/ }).click();
  await expect(main).toContainText('-€90.00');
  await expect(main).toContainText('Wrong address');
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(student.name);
  await expect(page.getByRole('row', { name: number })).toContainText('Credited');
});
