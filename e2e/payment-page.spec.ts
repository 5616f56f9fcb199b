import { menuLink, settled } from './support/lists.ts';
import { addPair, addPayment } from './support/records.ts';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

test.use({ changesRecords: true });

test('a payment has a page with overview, notes and activity, each at its own URL', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const { id, number } = await addPayment(school, student, course, { enrol: true });
  await enter(page, school, `/payments?search=${number}`);
  await settled(page);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transactions' })).toContainText('Charge');
  await expect(page.getByRole('region', { name: 'Enrolment' })).toContainText(course.name);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Paid at the front desk.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Paid at the front desk.');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/tab=activity$/);
  await expect(page.getByRole('tabpanel')).toContainText('Payment recorded');
  await page.reload();
  await expect(page.getByRole('tabpanel')).toContainText('Paid at the front desk.');
});

test('the receipt is printed alone, with refunds and the tax line', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const { id, number } = await addPayment(school, student, course);
  await enter(page, school, '/settings/school');
  await page.getByLabel('Tax details').fill('VAT ID DE 123 456 789');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('School settings saved.')).toBeVisible();
  await page.goto(`${school.origin}/payments/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('20');
  await page.getByRole('dialog').getByLabel('Reason').fill('Discount');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  const receipt = page.locator('[data-printed]');
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  for (const text of [
    'Receipt',
    number,
    student.name,
    course.name,
    '€90.00',
    '-€20.00',
    '€70.00',
    'Card',
    'VAT ID DE 123 456 789',
  ]) {
    await expect(receipt).toContainText(text);
  }
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
});

test('payments are filtered by day, course, currency and amount; chips remove filters', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const add = (amount: string, paid_at: string) =>
    addPayment(school, student, course, { amount, paid_at });
  const early = await add('10.00', '2026-01-05T10:00:00Z');
  const late = await add('20.00', '2026-01-06T10:00:00Z');
  await enter(page, school, '/payments');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Course' }).fill(course.name);
  await page.getByRole('option', { name: course.name }).click();
  const paid = page.getByRole('group', { name: 'Paid on' });
  await paid.getByLabel('From').fill('2026-01-05');
  await paid.getByLabel('To').fill('2026-01-05');
  await page.keyboard.press('Escape');
  await settled(page);
  await expect(page).toHaveURL(/paid_from=2026-01-05/);
  await expect(page.getByRole('row', { name: early.number })).toBeVisible();
  await expect(page.getByRole('row', { name: late.number })).toHaveCount(0);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('€10.00');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText(course.name);
  await chips.getByRole('button', { name: /Paid on Jan 5, 2026 – Jan 5, 2026/ }).click();
  await expect(page.getByRole('row', { name: late.number })).toBeVisible();
  await expect(totals).toContainText('€30.00');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('group', { name: 'Amount' }).getByLabel('From').fill('15');
  await page.getByRole('checkbox', { name: 'EUR' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: early.number })).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(chips).toContainText('from 15.00');
  await expect(page.getByRole('row', { name: late.number })).toBeVisible();
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test('an amount filters the list after a pause in typing, and Back opens the previous page', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const { number } = await addPayment(school, student, course, { amount: '1234.50' });
  await enter(page, school, '/courses');
  await menuLink(page, 'Payments').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isList = pathname.replace(/\/$/, '') === '/api/courses/payments';
    if (isList) asked.push(searchParams.get('amount_from') ?? '');
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  const amount = page.getByRole('group', { name: 'Amount' }).getByLabel('From');
  await amount.pressSequentially('1234.50');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/amount_from=%221234\.50%22/);
  await expect(page.getByRole('row', { name: number })).toBeVisible();
  expect(asked.filter(Boolean).every((text) => text === '1234.50')).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses$/);
});

test('payments are filtered by a student found by search', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const { number } = await addPayment(school, student, course);
  await enter(page, school, '/payments');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Student' }).fill(student.email);
  await page.getByRole('option', { name: student.email }).click();
  await expect(page).toHaveURL(new RegExp(`student=${student.id}`));
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText(student.name);
  await expect(page.getByRole('rowheader')).toHaveText([number]);
});

test('the page of a payment shows its status once', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const { id } = await addPayment(school, student, course, { status: 'pending' });
  await enter(page, school, `/payments/${id}?tab=notes`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' from ');
  await expect(page.getByRole('main').getByText('Pending', { exact: true })).toHaveCount(1);
});

test('the filter menu and the page are accessible and fit a phone', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const { id } = await addPayment(school, student, course);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/payments?paid_from=2026-01-01');
  await settled(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectAccessibleInEveryLook(page);
  await page.goto(`${school.origin}/payments/${id}`);
  await expect(page.getByRole('region', { name: 'Transactions' })).toBeVisible();
  await expectFits(page);
  await expectAccessibleInEveryLook(page);
});
