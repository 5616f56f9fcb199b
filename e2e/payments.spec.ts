import { columnTexts, rowsOf, settled } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, readingTest, test } from './support/test.ts';

readingTest(
  'the list shows payments, newest first, with student, course and amount',
  async ({ page, school }) => {
    await enter(page, school, '/payments');
    await expect(rowsOf(page)).toHaveCount(25);
    for (const name of ['Payment', 'Student', 'Course', 'Amount', 'Status', 'Method', 'Paid on']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const amounts = await columnTexts(page, 'Amount');
    expect(amounts.every((amount) => /^\D+[\d,]+\.\d\d$/.test(amount))).toBe(true);
  },
);

test('amounts and dates follow the language', async ({ page, school }) => {
  const visit = await page.addInitScript(() => localStorage.setItem('i18nextLng', 'de'));
  await page.goto(`${school.origin}/login?redirect=/payments`);
  await visit.dispose();
  await page.getByLabel('E-Mail').fill('owner@provost.test');
  await page.getByLabel('Passwort').fill('provost-demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('table', { name: 'Zahlungen' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(25);
  const amounts = await columnTexts(page, 'Betrag');
  expect(amounts.every((amount) => /^[\d.]+,\d\d\s\S+$/.test(amount))).toBe(true);
});

readingTest('the list filters by status and method together', async ({ page, school }) => {
  await enter(page, school, '/payments');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Paid', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Card' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=paid&method=card|method=card&status=paid/);
  await settled(page);
  expect(new Set(await columnTexts(page, 'Status'))).toEqual(new Set(['Paid']));
  expect(new Set(await columnTexts(page, 'Method'))).toEqual(new Set(['Card']));
});

readingTest(
  'a payment opens with its ledger and a link to its student',
  async ({ page, school }) => {
    await enter(page, school, '/payments?status=refunded,partially_refunded');
    await rowsOf(page).getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: /^Payment / });
    const ledger = drawer.getByRole('region', { name: 'Transactions' });
    await expect(ledger.getByText('Charge', { exact: true })).toBeVisible();
    await expect(ledger.getByText('Refund', { exact: true }).first()).toBeVisible();
    const student = drawer.getByRole('region', { name: 'About' }).getByRole('link').first();
    const name = await student.innerText();
    await student.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/students\/\d+$/);
  },
);

test('support can read payments but not export them', async ({ page, school }) => {
  await enter(page, school, '/payments', 'support@provost.test');
  await expect(rowsOf(page)).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
});

test('a teacher cannot open payments', async ({ page, school }) => {
  await enter(page, school, '/payments', 'teacher@provost.test');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
});

readingTest(
  'list and drawer are accessible in both themes and directions',
  async ({ page, school }) => {
    await enter(page, school, '/payments');
    await settled(page);
    await expectAccessibleInEveryLook(page);
    await rowsOf(page).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Transactions' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  },
);
