import { countPosts } from './support/impatient.ts';
import { menuLink, settled } from './support/lists.ts';
import { pick, recordButton } from './support/paying.ts';
import { addCourse, addPair, addPayment, addStudent, enrol } from './support/records.ts';
import {
  enter,
  expect,
  expectAccessibleInEveryLook,
  expectFits,
  notifications,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

test('a payment is recorded from the list; the course sets price and currency', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, '/payments', 'finance@provost.test');
  await page.getByRole('link', { name: 'Record payment' }).click();
  await expect(page).toHaveURL(/\/payments\/new$/);
  await pick(page, 'Student', student.email);
  await pick(page, 'Course', course.name);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await page.getByLabel('Amount').fill('45.5');
  await page.getByLabel('Method').selectOption('Cash');
  const sent = countPosts(page, /\/api\/courses\/payments\/?$/);
  await recordButton(page).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  await expect(page.getByRole('complementary').filter({ hasText: student.name })).toContainText(
    '€45.50',
  );
  expect(sent).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/payments$/);
  await settled(page);
  await expect(page.getByRole('row', { name: student.name })).toContainText('€45.50');
});

test('money that a colleague has recorded meanwhile is a conflict, and each student has an own amount', async ({
  page,
  school,
}) => {
  const [{ student, course }, other] = [await addPair(school), await addStudent(school)];
  for (const one of [student, other]) await enrol(school, one, course);
  await addPayment(school, other, course, { amount: '20.00' });
  await enter(page, school, `/payments/new?student=${student.id}`);
  const chosen = page.getByRole('combobox', { name: 'Course' });
  await expect(chosen).toHaveValue(`${course.name} · €90.00 owed`);
  await pick(page, 'Student', other.email);
  await expect(page.getByLabel('Amount')).toHaveValue('70.00');
  await expect(chosen).toHaveValue(`${course.name} · €70.00 owed`);
  await addPayment(school, other, course, { amount: '45.00' });
  await recordButton(page).click();
  const conflict = page.getByRole('dialog', { name: 'The balance has changed' });
  await expect(conflict).toContainText('Left to pay now: €25.00');
  await page.keyboard.press('Enter');
  await conflict.getByRole('button', { name: 'Cancel' }).click();
  await addPayment(school, other, course, { amount: '5.00' });
  await recordButton(page).click();
  await expect(conflict).toContainText('Left to pay now: €20.00');
  await conflict.getByRole('button', { name: 'Record payment anyway' }).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  await expect(page.getByRole('complementary').filter({ hasText: other.name })).toContainText(
    '€70.00',
  );
});

test('a typed amount stays when another course is chosen', async ({ page, school }) => {
  const [one, other] = [await addCourse(school), await addCourse(school, { price: '120.00' })];
  await enter(page, school, `/payments/new?course=${one.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await pick(page, 'Course', other.name);
  await expect(page.getByLabel('Amount')).toHaveValue('120.00');
  await page.getByLabel('Amount').fill('77');
  await pick(page, 'Course', one.name);
  await expect(page.getByText('Current price: €90.00')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('77.00');
});

test('the form of a given course can be left without a confirmation until something is typed', async ({
  page,
  school,
}) => {
  const { course } = await addPair(school);
  await enter(page, school, `/courses/${course.id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await menuLink(page, 'Courses').click();
  await expect(page).toHaveURL(/\/courses$/);
  await page.goto(`${school.origin}/payments/new?course=${course.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.getByLabel('Amount').fill('80');
  await menuLink(page, 'Courses').click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
});

test('a pending payment is recorded on the page of a student, enrols, and has no date', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students/${student.id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  await expect(page.getByRole('combobox', { name: 'Student' })).toHaveValue(
    new RegExp(student.name),
  );
  await pick(page, 'Course', course.name);
  await page.getByLabel('Status').selectOption('Pending');
  await expect(page.getByLabel('Paid on')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Enrol' }).check();
  await recordButton(page).click();
  const enrolment = page.getByRole('region', { name: 'Enrolment' });
  await expect(enrolment).toContainText(course.name);
  await expect(enrolment).toContainText('Active');
  await expect(page.getByRole('region', { name: 'Transactions' })).toContainText('Pending');
});

test('a pending payment is undone from its notification', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}&course=${course.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.getByLabel('Status').selectOption('Pending');
  await recordButton(page).click();
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Void').first(),
  ).toBeVisible();
});

test('a course links to the form, and errors are shown at their fields', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await addPayment(school, student, course, { provider_ref: 'bank-1', method: 'bank_transfer' });
  await enter(page, school, `/courses/${course.id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  await recordButton(page).click();
  await expect(page.getByText('Choose the student.')).toBeVisible();
  await pick(page, 'Student', student.email);
  await page.getByLabel('Method').selectOption('Bank transfer');
  await page.getByLabel('Provider reference').fill('bank-1');
  await page.getByLabel('Amount').fill('0');
  await recordButton(page).click();
  await expect(page.getByText(/^Must be from 0.01 to 999,999.99/)).toBeVisible();
  await page.getByLabel('Amount').fill('10');
  await recordButton(page).click();
  await expect(
    page.getByRole('main').getByText('This reference is already in use for this payment method.'),
  ).toBeVisible();
  await page.getByLabel('Provider reference').fill('bank-2');
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
});

test('a full course enrols nobody and records nothing', async ({ page, school }) => {
  const [first, second] = [await addStudent(school), await addStudent(school)];
  const course = await addCourse(school, { capacity: 1 });
  await addPayment(school, first, course, { enrol: true });
  await enter(page, school, `/payments/new?student=${second.id}&course=${course.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.getByRole('checkbox', { name: 'Enrol' }).check();
  await recordButton(page).click();
  await expect(page.getByRole('main').getByText('This course is full.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Enrol' }).uncheck();
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
});

test('the form is in the New menu of those who can record payments', async ({ page, school }) => {
  await enter(page, school, '/students', 'finance@provost.test');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Record payment' })).toBeVisible();
});

test('an admin and support read payments but cannot record them', async ({ page, school }) => {
  await enter(page, school, '/payments', 'admin@provost.test');
  await settled(page);
  await expect(page.getByRole('link', { name: 'Record payment' })).toHaveCount(0);
  await page.goto(`${school.origin}/payments/new`);
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
});

test('without a connection the payment stays in the form', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}&course=${course.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.context().setOffline(true);
  await recordButton(page).click();
  await expect(page.getByText('Couldn’t reach the server').first()).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.context().setOffline(false);
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
});

test('the form works by keyboard, on a phone, and is accessible in every look', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/payments/new');
  await page.getByRole('combobox', { name: 'Student' }).focus();
  await page.keyboard.type(student.email);
  await expect(page.getByRole('option', { name: student.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Course' }).focus();
  await page.keyboard.type(course.name);
  await expect(page.getByRole('option', { name: course.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await expectFits(page);
  await expectAccessibleInEveryLook(page);
  await page.getByLabel('Amount').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  await expectFits(page);
});

test('a foreign host has no form', async ({ page, host }) => {
  await enter(page, host, '/payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record payment' })).toHaveCount(0);
  await menuLink(page, 'Payments').click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('group', { name: 'Method' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Paid on' })).toHaveCount(0);
});
