import { dialog } from './support/enrolling.ts';
import { addPair, enrol, makeOverdue } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

test('who owes what since when is listed by age, and a row is postponed', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await makeOverdue(school, student);
  await enter(page, school, '/', 'finance@provost.test');
  await page.getByRole('navigation').getByRole('link', { name: 'Balances' }).click();
  await expect(page).toHaveURL(/\/balances\?state=overdue/);
  const euros = page.getByRole('list', { name: 'EUR' });
  await euros.getByRole('link', { name: /1–30 days/ }).click();
  await expect(page).toHaveURL(/days_overdue_to=30/);
  await page.getByRole('searchbox', { name: 'Search balances' }).fill(student.name);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: student.name });
  await expect(row).toContainText('2 days overdue');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Postpone' }).click();
  await dialog(page).getByLabel('Reason').fill('Asked for time.');
  await dialog(page).getByRole('button', { name: 'Postpone' }).click();
  await expect(row).toHaveCount(0);
});

test('the account of a student shows each charge and the balance after it', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=account`, 'finance@provost.test');
  await expect(page.getByRole('cell', { name: '€90.00' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add charge' }).click();
  await dialog(page).getByLabel('Description').fill('Books');
  await dialog(page).getByLabel('Amount').fill('12.50');
  await expect(dialog(page)).toContainText('€102.50');
  await dialog(page).getByRole('button', { name: 'Add charge' }).dblclick();
  await expect(page.getByRole('row', { name: /Books/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Books/ })).toContainText('€102.50');
});

test('what is open gets other instalments, and the statement is printed', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=account`, 'finance@provost.test');
  await page.getByRole('button', { name: 'Change plan' }).click();
  await dialog(page).getByRole('button', { name: 'Add instalment' }).click();
  await dialog(page).getByLabel('Instalment 1: Amount').fill('100');
  await dialog(page).getByRole('button', { name: 'Change plan' }).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText('must be the total');
  await dialog(page).getByLabel('Instalment 1: Amount').fill('30');
  await expect(dialog(page).getByLabel('Instalment 2: The rest')).toHaveValue('60.00');
  await dialog(page).getByRole('button', { name: 'Change plan' }).dblclick();
  await expect(page.getByRole('row', { name: /1\/2/ })).toContainText('€30.00');
  await expect(page.getByRole('row', { name: /2\/2/ })).toContainText('€60.00');

  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Statement' }).click();
  await dialog(page).getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('[data-printed]');
  for (const text of [student.name, 'Opening balance', '1/2', 'Closing balance', '€90.00']) {
    await expect(printed).toContainText(text);
  }
});
