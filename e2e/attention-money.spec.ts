import { itemOf } from './support/attention.ts';
import { dialog } from './support/enrolling.ts';
import { addPair, addPayment, changeCourse, enrol, makeOverdue } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

test('a credit is refunded in place, and the item does not come back', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const { id, number } = await addPayment(school, student, course, {
    amount: '100.00',
    enrol: true,
  });
  await enter(page, school, '/attention?kind=overpaid', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await expect(item).toContainText('€10.00');
  await item.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog(page)).toContainText(number);
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('10.00');
  const submit = dialog(page).getByRole('button', { name: 'Refund' });
  await submit.click();
  await expect(dialog(page)).toContainText('This field is required.');
  await dialog(page).getByLabel('Reason').fill('The price was 90.');
  await submit.dblclick();
  await expect(item).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overpaid' })).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.goto(`${school.origin}/payments/${id}`);
  await expect(page.getByRole('main')).toContainText('The price was 90.');
});

test('what is overdue is recorded with the amount filled in', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course, { amount: '60.00', enrol: true });
  await makeOverdue(school, student);
  await enter(page, school, '/attention?kind=overdue', 'finance@provost.test');
  const item = itemOf(page, student.name);
  await item.getByRole('link', { name: 'Record payment' }).click();
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(page.getByLabel('Amount')).toHaveValue('30.00');
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await expect(page).toHaveURL(/\/payments\/\d+/);
  await page.goto(`${school.origin}/attention?kind=overdue`);
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('what is overdue is postponed or waived in place', async ({ page, school }) => {
  const [late, waived] = [await addPair(school), await addPair(school)];
  for (const { student, course } of [late, waived]) {
    await enrol(school, student, course);
    await makeOverdue(school, student);
  }
  await enter(page, school, '/attention?kind=enrolled_unpaid', 'finance@provost.test');
  const first = itemOf(page, late.student.name);
  await first.getByRole('button', { name: 'Postpone' }).click();
  await dialog(page).getByLabel('Reason').fill('Asked for time.');
  await dialog(page).getByRole('button', { name: 'Postpone' }).dblclick();
  await expect(first).toHaveCount(0);
  const second = itemOf(page, waived.student.name);
  await second.getByRole('button', { name: 'Waive' }).click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('90.00');
  await dialog(page).getByLabel('Reason').fill('Scholarship.');
  await dialog(page).getByRole('button', { name: 'Waive' }).dblclick();
  await expect(second).toHaveCount(0);
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
