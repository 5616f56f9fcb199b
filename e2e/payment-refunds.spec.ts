import type { Page } from '@playwright/test';
import { dialog, submit } from './support/enrolling.ts';
import { countPosts } from './support/impatient.ts';
import { settled } from './support/lists.ts';
import { addCourse, addPayment, addStudent } from './support/records.ts';
import type { School } from './support/school.ts';
import { enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test.use({ changesRecords: true });

const newPayment = async (school: School, given: object = {}) => {
  const [student, course] = [await addStudent(school), await addCourse(school)];
  return { student, course, ...(await addPayment(school, student, course, given)) };
};
const action = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const ledger = (page: Page) => page.getByRole('region', { name: 'Transactions' });

test('a part is refunded with a reason, then the rest; nothing more is offered', async ({
  page,
  school,
}) => {
  const payment = await newPayment(school);
  await enter(page, school, `/payments/${payment.id}`, 'finance@provost.test');
  await action(page, 'Refund').click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('90.00');
  await submit(page, 'Refund').click();
  await expect(dialog(page)).toContainText('This field is required.');
  await dialog(page).getByLabel('Amount').fill('30.25');
  await dialog(page).getByLabel('Reason').fill('Missed two lessons');
  const sent = countPosts(page, /\/refund\/?$/);
  await submit(page, 'Refund').dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(ledger(page)).toContainText('Missed two lessons');
  await expect(ledger(page).getByRole('row').last()).toContainText('€59.75');
  expect(sent).toHaveLength(1);

  await action(page, 'Refund').click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('59.75');
  await dialog(page).getByLabel('Reason').fill('Left');
  await submit(page, 'Refund').click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Refunded');
  await expect(action(page, 'Refund')).toHaveCount(0);
  await expect(action(page, 'Adjust')).toHaveCount(0);
});

test('more than what is left is refused at the amount', async ({ page, school }) => {
  const { id } = await newPayment(school);
  await enter(page, school, `/payments/${id}`);
  await action(page, 'Refund').click();
  await dialog(page).getByLabel('Amount').fill('90.01');
  await dialog(page).getByLabel('Reason').fill('Too much');
  await submit(page, 'Refund').click();
  await expect(dialog(page).getByText('Only €90.00 is left to refund.')).toBeVisible();
  await dialog(page).getByLabel('Amount').fill('90');
  await submit(page, 'Refund').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a refund whose response was lost is not made twice', async ({ page, school }) => {
  const { id } = await newPayment(school);
  await enter(page, school, `/payments/${id}`);
  let lost = 0;
  await page.route(/\/refund\/$/, async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await action(page, 'Refund').click();
  await dialog(page).getByLabel('Amount').fill('20');
  await dialog(page).getByLabel('Reason').fill('Lost response');
  await submit(page, 'Refund').click();
  // The page has the refunded payment before the second attempt.
  await expect(page.getByRole('main').getByText('€70.00').first()).toBeAttached();
  await submit(page, 'Refund').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(lost).toBe(1);
  await expect(ledger(page).getByRole('row')).toHaveCount(3);
});

test('a refund cancels the enrolment too', async ({ page, school }) => {
  const { id } = await newPayment(school, { enrol: true });
  await enter(page, school, `/payments/${id}`, 'finance@provost.test');
  const enrolment = page.getByRole('region', { name: 'Enrolment' });
  await expect(enrolment).toContainText('Active');
  await action(page, 'Refund').click();
  await dialog(page).getByLabel('Reason').fill('Moved away');
  await dialog(page).getByRole('checkbox', { name: 'Cancel the enrolment too' }).check();
  await submit(page, 'Refund').click();
  await expect(enrolment).toContainText('Cancelled');
});

test('the second of two full refunds is refused, and its tab shows the first', async ({
  page,
  school,
  context,
}) => {
  const { id } = await newPayment(school);
  await enter(page, school, `/payments/${id}`);
  const other = await context.newPage();
  await other.goto(`${school.origin}/payments/${id}`);
  for (const each of [page, other]) {
    await action(each, 'Refund').click();
    await dialog(each).getByLabel('Reason').fill('Both of us');
  }
  await submit(page, 'Refund').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await submit(other, 'Refund').click();
  // The other tab might have been reloaded by then, and knows what is left.
  await expect(dialog(other)).toContainText(/Someone changed this|Only €0.00 is left to refund/);
  await expect(ledger(other).getByRole('row').last()).toContainText('€0.00');
});

test('an amount is adjusted up and down', async ({ page, school }) => {
  const { id } = await newPayment(school);
  await enter(page, school, `/payments/${id}`);
  await action(page, 'Adjust').click();
  await dialog(page).getByLabel('Amount').fill('-15');
  await dialog(page).getByLabel('Reason').fill('Sibling discount');
  await submit(page, 'Adjust').click();
  await expect(ledger(page).getByRole('row').last()).toContainText('€75.00');
  await expect(ledger(page)).toContainText('Sibling discount');
});

test('a pending payment is voided, undone, and marked as paid', async ({ page, school }) => {
  const { id } = await newPayment(school, { status: 'pending' });
  await enter(page, school, `/payments/${id}`);
  const head = page.getByRole('heading', { level: 1 }).locator('..');
  await action(page, 'Void').click();
  await dialog(page).getByLabel('Reason').fill('Wrong student');
  await submit(page, 'Void').click();
  await expect(head).toContainText('Void');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(head).toContainText('Pending');
  await action(page, 'Mark as paid').click();
  await dialog(page).getByLabel('Paid on').fill('2026-01-05');
  await dialog(page).getByLabel('Payment time').fill('10:00');
  await submit(page, 'Mark as paid').click();
  await expect(head).toContainText('Paid');
  await expect(action(page, 'Refund')).toBeVisible();
});

test('the drawer has the main actions, and the list and its totals follow', async ({
  page,
  school,
}) => {
  const { number } = await newPayment(school);
  await enter(page, school, `/payments?search=${number}`);
  await settled(page);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('€90.00');
  await page.getByRole('rowheader').getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: `Payment ${number}`, exact: true });
  await drawer.getByRole('button', { name: 'Refund' }).click();
  await dialog(page).getByLabel('Amount').fill('40');
  await dialog(page).getByLabel('Reason').fill('Late start');
  await submit(page, 'Refund').click();
  await expect(drawer).toContainText('Partially refunded');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: number })).toContainText('Partially refunded');
  await expect(totals).toContainText('€50.00');
});

test('an admin and support see no actions', async ({ page, school }) => {
  const { id } = await newPayment(school);
  await enter(page, school, `/payments/${id}`, 'support@provost.test');
  await expect(ledger(page)).toContainText('Charge');
  await expect(action(page, 'Refund')).toHaveCount(0);
});

test('the dialogs work by keyboard and are accessible in every look', async ({ page, school }) => {
  const { id } = await newPayment(school, { enrol: true });
  await enter(page, school, `/payments/${id}`);
  await action(page, 'Refund').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Amount')).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(action(page, 'Refund')).toBeFocused();
});
