import { itemOf } from './support/attention.ts';
import { dialog } from './support/enrolling.ts';
import { addPair, addPayment, changeCourse } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ keepsPage: true, changesRecords: true });

test('a price mismatch is settled in place by an adjustment of the difference', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course, { amount: '100.00', enrol: true });
  await enter(page, school, '/attention?kind=price_mismatch', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await item.getByRole('button', { name: 'Adjust' }).click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('-10.00');
  await dialog(page).getByLabel('Reason').fill('The price was 90.');
  await dialog(page).getByRole('button', { name: 'Adjust' }).dblclick();
  await expect(item).toHaveCount(0);
});

test('an amount above the price is refunded in place, and the item does not come back', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const { id, number } = await addPayment(school, student, course, {
    amount: '100.00',
    enrol: true,
  });
  await enter(page, school, '/attention?kind=price_mismatch', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await expect(item).toContainText(/€100\.00\s*instead of €90\.00/);
  await expect(item.getByRole('button', { name: 'Adjust' })).toBeVisible();
  await expect(item.getByRole('link', { name: 'Record the difference' })).toHaveCount(0);
  await item.getByRole('button', { name: 'Refund the difference' }).click();
  await expect(dialog(page)).toContainText(number);
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('10.00');
  const submit = dialog(page).getByRole('button', { name: 'Refund' });
  await submit.click();
  await expect(dialog(page)).toContainText('This field is required.');
  await dialog(page).getByLabel('Reason').fill('The price was 90.');
  await submit.dblclick();
  await expect(item).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Price mismatches' })).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.goto(`${school.origin}/payments/${id}`);
  await expect(page.getByRole('main')).toContainText('The price was 90.');
});

test('a payment of the missing amount has the amount filled in', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course, { amount: '60.00', enrol: true });
  await enter(page, school, '/attention?kind=price_mismatch', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await expect(item.getByRole('button', { name: 'Refund the difference' })).toHaveCount(0);
  await expect(item.getByRole('button', { name: 'Adjust' })).toBeVisible();
  await item.getByRole('link', { name: 'Record the difference' }).click();
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(page.getByLabel('Amount')).toHaveValue('30.00');
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await expect(page).toHaveURL(/\/payments\/\d+/);
  await page.goto(`${school.origin}/attention?kind=price_mismatch`);
  await expect(page.getByRole('heading', { name: 'Price mismatches' })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('a second payment that is still pending is voided in place', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const pending = await addPayment(school, student, course, { status: 'pending', enrol: true });
  await addPayment(school, student, course);
  await enter(page, school, '/attention?kind=price_mismatch', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await expect(item.getByRole('button', { name: 'Refund the difference' })).toHaveCount(0);
  await item.getByRole('button', { name: 'Void' }).click();
  await expect(dialog(page)).toContainText(pending.number);
  await dialog(page).getByRole('button', { name: 'Void' }).click();
  await expect(item).toHaveCount(0);
});

test('the listed one of two pending payments is marked as paid or voided', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course, { status: 'pending', enrol: true });
  const { number } = await addPayment(school, student, course, { status: 'pending' });
  await enter(page, school, '/attention?kind=price_mismatch', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await expect(item.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
  await item.getByRole('button', { name: 'Void' }).click();
  await expect(dialog(page)).toContainText(number);
  await dialog(page).getByRole('button', { name: 'Void' }).click();
  await expect(item).toHaveCount(0);
});

test('the money of an archived course is refunded in full: nobody can be enrolled', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course);
  await changeCourse(school, course, { status: 'archived' });
  await enter(page, school, '/attention?kind=paid_not_enrolled');
  const item = itemOf(page, student.name);
  await expect(item.getByRole('button', { name: 'Enrol' })).toHaveCount(0);
  await item.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('90.00');
  await dialog(page).getByLabel('Reason').fill('The course does not take place.');
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(item).toHaveCount(0);
});

test('support can only open the payment of an archived course', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const { id } = await addPayment(school, student, course);
  await changeCourse(school, course, { status: 'archived' });
  await enter(page, school, '/attention?kind=paid_not_enrolled', 'support@provost.test');
  const item = itemOf(page, student.name);
  await expect(item.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(item.getByRole('link', { name: 'Open payment' })).toHaveAttribute(
    'href',
    `/payments/${id}`,
  );
});

test('finance refunds a student without a seat in place', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course);
  await enter(page, school, '/attention?kind=paid_not_enrolled', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await item.getByRole('button', { name: 'Refund' }).click();
  await dialog(page).getByLabel('Reason').fill('Changed their mind.');
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(item).toHaveCount(0);
});
