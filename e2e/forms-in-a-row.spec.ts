import { choose, countEnrolments, dialog } from './support/enrolling.ts';
import { pick } from './support/paying.ts';
import { addCourse, addPair, addStudent } from './support/records.ts';
import { enter, expect, notifications, test } from './support/test.ts';

test.use({ changesRecords: true });

test('students are added one after the other: the level stays, the first field has the focus', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await page.getByRole('link', { name: 'New student' }).click();
  const first = page.getByRole('textbox', { name: 'First name' });
  await expect(first).toBeFocused();
  await page.keyboard.type('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('In a row');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.row@provost.test');
  await page.getByLabel('Class level').selectOption({ label: 'Grade 3' });
  await page.getByRole('button', { name: 'Save and add another' }).click();
  const open = page.getByRole('main').getByRole('link', { name: 'Open', exact: true });
  await expect(open).toHaveAccessibleDescription(/Ada In a row/);
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('');
  await expect(page.getByLabel('Class level').locator('option:checked')).toHaveText('Grade 3');
  await open.click();
  await expect(page.getByRole('heading', { name: 'Ada In a row', level: 1 })).toBeVisible();
});

test('payments of a course are recorded one after the other, with its price', async ({
  page,
  school,
}) => {
  const [{ student, course }, other] = [await addPair(school), await addStudent(school)];
  await enter(page, school, `/payments/new?course=${course.id}`, 'finance@provost.test');
  await pick(page, 'Student', student.email);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.getByLabel('Amount').fill('45.50');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByRole('combobox', { name: 'Student' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Student' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(new RegExp(course.name));
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await pick(page, 'Student', other.email);
  await page.getByLabel('Amount').fill('£90');
  await page.getByLabel('Method').focus();
  await expect(page.getByText('Enter the amount in EUR.')).toBeVisible();
});

test('several students are enrolled in one course from one dialog', async ({ page, school }) => {
  const course = await addCourse(school);
  const [one, two] = [await addStudent(school), await addStudent(school)];
  await enter(page, school, `/courses/${course.id}`);
  const sent = countEnrolments(page);
  await page.getByRole('button', { name: 'Enrol', exact: true }).first().click();
  await choose(page, 'Student', one.name);
  await dialog(page).getByRole('button', { name: 'Save and add another' }).click();
  const field = dialog(page).getByRole('combobox', { name: 'Student' });
  await expect(dialog(page).getByRole('link', { name: 'Open' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await choose(page, 'Student', two.name);
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notifications(page)).toContainText(two.name);
  expect(sent).toHaveLength(2);
});

test('Back during a save asks nothing, and its outcome is reported', async ({ page, school }) => {
  const { id, name } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+4915100000004');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/auth/admin/students/${id}/`, async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.fallback();
  });
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await asked;
  await page.goBack();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(notifications(page)).toContainText(name);
  await expect(page.getByRole('complementary').getByText('+4915100000004')).toBeVisible();
});
