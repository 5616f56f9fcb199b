import { dialog, submit } from './support/enrolling.ts';
import { addCourse, addPayment, addStudent } from './support/records.ts';
import { enter, expect, expectAccessibleInEveryLook, notifications, test } from './support/test.ts';

test.use({ changesRecords: true });

test('a payment is corrected with a reason, both pages link to each other, and Undo restores it', async ({
  page,
  school,
}) => {
  const [student, course] = [await addStudent(school), await addCourse(school)];
  const { id, number } = await addPayment(school, student, course);
  await enter(page, school, `/payments/${id}`, 'finance@provost.test');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Correct payment' }).click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('90.00');
  await submit(page, 'Correct payment').click();
  await expect(dialog(page)).toContainText('This field is required.');
  await expect(dialog(page)).toContainText('Nothing has changed yet.');
  await dialog(page).getByLabel('Amount').fill('75.50');
  await dialog(page).getByLabel('Reason').fill('Typed wrongly');
  await expectAccessibleInEveryLook(page);
  await submit(page, 'Correct payment').click();
  await expect(page).not.toHaveURL(new RegExp(`/payments/${id}$`));
  await expect(main).toContainText('€75.50');
  await main.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`));
  await expect(main).toContainText('Void');
  await expect(main).toContainText('Corrected by');
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('heading', { level: 1 }).locator('..')).toContainText('Paid');
});
