import { owner, test } from './support/empty-school.ts';
import { enter, expect, expectAccessibleInEveryLook } from './support/test.ts';

test('the checklist of an empty school shows each step until all are done', async ({
  page,
  emptySchool,
}) => {
  await enter(page, emptySchool, '/', owner);
  const steps = page.getByRole('region', { name: 'Set up your school' });
  await expect(steps.getByText('0 of 7 done')).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await steps.getByRole('link', { name: 'Name the school' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Riverside School');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  // Not while the button shows progress.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  const goHome = () => page.getByRole('link', { name: 'Dashboard' }).first().click();
  await goHome();
  await expect(steps.getByText('1 of 7 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Add class levels' }).click();
  await page.getByRole('button', { name: 'New class level' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grade 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Grade 1' })).toBeVisible();

  await goHome();
  await steps.getByRole('link', { name: 'Add a teacher' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Email').fill('ada@provost.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Register teacher' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible();

  await goHome();
  await steps.getByRole('link', { name: 'Add the first course' }).click();
  await page.getByLabel('Title').fill('Reading');
  await page.getByLabel('Code').fill('READ-1');
  await page.getByLabel('Subject').fill('English');
  await page.getByLabel('Class level').selectOption('Grade 1');
  await page.getByRole('combobox', { name: 'Teacher' }).click();
  await page.getByRole('option', { name: 'Ada Reyes' }).click();
  await page.getByLabel('Price').fill('90');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Enrol' })).toBeVisible();

  await goHome();
  await steps.getByRole('link', { name: 'Invite a colleague' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill('kim@provost.test');
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await goHome();
  await steps.getByRole('link', { name: 'Add students' }).click();
  await page.getByLabel('First name').fill('Bo');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Email').fill('bo@provost.test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bo Lind' })).toBeVisible();

  await goHome();
  await expect(steps.getByText('6 of 7 done')).toBeVisible();
  // Nobody is so quick that six notifications are above the menu.
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enrol a student' }).click();
  const dialog = page.getByRole('dialog');
  for (const [field, name] of [
    ['Student', 'Bo Lind'],
    ['Course', 'Reading'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name }).click();
  }
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(steps).toBeHidden();
});

test('a school that is set up has no checklist, and the New menu follows the role', async ({
  page,
  school,
}) => {
  await enter(page, school);
  await expect(page.getByRole('region', { name: 'Users by status' })).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'New student',
    'Teacher registration',
    'New course',
    'Record payment',
    'New payer',
    'Import',
    'Enrol a student',
  ]);
});

test('finance can only record a payment, add a payer and import', async ({ page, school }) => {
  await enter(page, school, '/', 'finance@provost.test');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Record payment', 'New payer', 'Import']);
});

test('a teacher has no New menu, because there is nothing to add', async ({ page, school }) => {
  await enter(page, school, '/students', 'teacher@provost.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeHidden();
});
