import { menuLink } from './support/lists.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

test('finance adds a payment plan, sees what it makes of a price, and takes it back', async ({
  page,
  school,
}) => {
  await enter(page, school, '/', 'finance@provost.test');
  await menuLink(page, 'Settings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment plans' })).toBeVisible();
  await page.getByRole('button', { name: 'New payment plan' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Three parts');
  await page.getByRole('button', { name: 'Add instalment' }).click();
  await page.getByLabel('Instalment 2: Percentage').fill('25');
  await page.getByLabel('Example price').fill('100.01');
  const preview = page.getByRole('list', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview).toContainText(/€50\.00.*€25\.00.*€25\.01/s);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name: /Three parts/ });
  await expect(row).toContainText('50% · 25% · The rest');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeHidden();
});

test('percentages that do not add up are refused at the instalments', async ({ page, school }) => {
  await enter(page, school, '/settings/payment-plans', 'finance@provost.test');
  await page.getByRole('button', { name: 'Edit Two halves' }).click();
  await page.getByLabel('Instalment 2: Percentage').fill('49');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The percentages must add up to 100.').first()).toBeVisible();
  await expect(page.getByLabel('Instalment 1: Part')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Two halves/ })).toContainText('50% · 50%');
});

test('an admin reads plans and tax rates, and chooses them for a course', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/payment-plans', 'admin@provost.test');
  await expect(page.getByRole('row', { name: /Two halves/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /New payment plan|Edit Two/ })).toHaveCount(0);
  await page.goto(`${school.origin}/courses/3/edit`);
  await page.getByLabel('Two halves').check();
  await page.getByLabel('Four months').check();
  await page.getByLabel('Default plan').selectOption('Four months');
  await page.getByLabel('Tax rate').selectOption('Exempt');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Payment plans: Four months, Two halves')).toBeVisible();
  await expect(page.getByText('Tax rate: Standard rate → Exempt')).toBeVisible();
});

test('a payer is added by finance and chosen for a student by an admin', async ({
  page,
  school,
  other,
}) => {
  await enter(page, school, '/payers/new', 'finance@provost.test');
  await page.getByLabel('Type').selectOption('Organisation');
  await page.getByLabel('Name', { exact: true }).fill('Zenith Foundation');
  await page.getByLabel('Address').fill('1 High Street\nOxford');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zenith Foundation' })).toBeVisible();
  await expect(page.getByText('No student has this payer')).toBeVisible();

  await enter(other, school, '/students/60/edit', 'admin@provost.test');
  const field = other.getByRole('combobox', { name: 'Payer' });
  await field.fill('zenith');
  await other.getByRole('option', { name: 'Zenith Foundation' }).click();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByRole('link', { name: 'Zenith Foundation' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Zenith Foundation' })).toBeVisible();
  await expect(other.getByText('No student has this payer')).toBeHidden();
});
