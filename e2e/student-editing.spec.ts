import type { Page } from '@playwright/test';
import { settled } from './support/lists.ts';
import { addStudent } from './support/records.ts';
import {
  enter,
  expect,
  expectAccessibleInEveryLook,
  expectFits,
  notifications,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const facts = (page: Page) => page.getByRole('complementary');

test('a new student is added and opens on a page of their own', async ({ page, school }) => {
  await enter(page, school, '/students');
  await page.getByRole('link', { name: 'New student' }).click();
  await expect(page.getByRole('heading', { name: 'New student', level: 1 })).toBeVisible();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Newcomer');
  await field(page, 'Email').fill('ada.newcomer@provost.test');
  await field(page, 'Phone').fill('0049 151 2345678');
  await page.getByLabel('Class level').selectOption({ label: 'Grade 3' });
  await page.getByLabel('Language').selectOption({ label: 'Français' });
  await save(page).click();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Ada Newcomer', level: 1 })).toBeVisible();
  await expect(facts(page).getByText('+491512345678')).toBeVisible();
  await expect(facts(page).getByText('Grade 3')).toBeVisible();
  await expect(notifications(page)).toContainText('Ada Newcomer');
});

test('field errors are shown at their fields', async ({ page, school }) => {
  const { email } = await addStudent(school);
  await enter(page, school, '/students/new');
  await save(page).click();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page.getByText('Enter the first name.')).toBeVisible();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Twice');
  await field(page, 'Email').fill(email);
  await save(page).click();
  await expect(page.locator('form').getByText('This email is already in use.')).toBeVisible();
  await expect(page).toHaveURL(/\/students\/new$/);
});

test('an edit is visible on the page, and Undo reverts it', async ({ page, school }) => {
  const { id, name } = await addStudent(school, { phone: '+4915100000001' });
  await enter(page, school, `/students/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(page, 'Phone').fill('+4915100000002');
  await save(page).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(facts(page).getByText('+4915100000002')).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(facts(page).getByText('+4915100000001')).toBeVisible();
});

test('an edit is undone from the overview of the student, which is the timeline', async ({
  page,
  school,
}) => {
  const { id } = await addStudent(school, { phone: '+4915100000011' });
  await enter(page, school, `/students/${id}/edit`);
  await field(page, 'Phone').fill('+4915100000012');
  await save(page).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('+4915100000011 → +4915100000012');
  await panel.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('complementary').getByText('+4915100000011')).toBeVisible();
});

test('two people who edit one student do not overwrite each other', async ({
  page,
  other,
  school,
}) => {
  const { id } = await addStudent(school, { first_name: 'Mia' });
  await enter(page, school, `/students/${id}/edit`);
  await enter(other, school, `/students/${id}/edit`, 'admin@provost.test');
  await field(page, 'First name').fill('Maria');
  await field(other, 'Phone').fill('+4915100000003');
  await save(other).click();
  await expect(other).toHaveURL(/\/students\/\d+$/);

  await save(page).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('+4915100000003');
  await conflict.getByRole('button', { name: 'Keep mine' }).last().click();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
});

test('a status changed by someone else is reported', async ({ page, other, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await enter(other, school, `/students/${id}`, 'admin@provost.test');
  await other.getByRole('button', { name: 'Archive' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(other.getByRole('button', { name: 'Reactivate' })).toBeVisible();

  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Archived');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
});

test('a trial is extended', async ({ page, school }) => {
  const { id } = await addStudent(school, { trial_ends_at: '2027-01-10T10:00:00Z' });
  await enter(page, school, `/students/${id}`);
  await page.getByRole('button', { name: 'Extend trial' }).click();
  await page.getByLabel('Trial until').fill('2027-02-20');
  await page.getByLabel('Trial end time').fill('10:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Extend trial' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(facts(page).getByText('Feb 20, 2027')).toBeVisible();
});

test('the sessions of a student end, and a notification confirms it', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await page.getByRole('button', { name: 'End sessions' }).click();
  const sent = page.waitForRequest(/end-sessions/);
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  expect((await sent).method()).toBe('POST');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('erasing asks for the typed email', async ({ page, school }) => {
  const { id, name, email } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${name}’s personal data?` });
  await expect(dialog).toContainText('can’t be undone');
  await expect(dialog).toContainText('Payments, enrolments and totals stay');
  const erase = dialog.getByRole('button', { name: 'Erase personal data' });
  await dialog.getByLabel('Email').fill('somebody@else.test');
  await erase.click();
  await expect(dialog).toContainText('This isn’t the email of this account.');
  await dialog.getByLabel('Email').fill(email);
  await erase.click();
  await expect(page).toHaveURL(/\/students$/);
  await page.getByRole('searchbox').fill(email);
  await settled(page);
  await expect(page.getByText('No matching students')).toBeVisible();
});

test('each role sees the actions it has permission for', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}`, 'support@provost.test');
  for (const name of ['Enrol', 'Suspend', 'Extend trial', 'End sessions']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase personal data' })).toHaveCount(0);
  await page.goto(`${school.origin}/students`);
  await settled(page);
  await expect(page.getByRole('link', { name: 'New student' })).toBeVisible();
});

test('finance can read a student and write notes only', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}`, 'finance@provost.test');
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  for (const name of ['Enrol', 'Suspend', 'Extend trial', 'End sessions', 'Erase personal data']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});

test('a student is added by keyboard alone', async ({ page, school }) => {
  await enter(page, school, '/students/new');
  await field(page, 'First name').focus();
  const typed = ['Kay', 'Board', 'kay.board@provost.test'];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kay Board', level: 1 })).toBeVisible();
});

test('tabs follow the arrow keys and are in the URL', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Enrolments' })).toBeFocused();
  await expect(page).toHaveURL(/tab=enrolments/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Enrolments' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('the form keeps its values when it is refused offline', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}/edit`);
  await field(page, 'Phone').fill('+4915100000009');
  await page.context().setOffline(true);
  await save(page).click();
  await expect(notifications(page)).toContainText('Couldn’t reach the server');
  await expect(field(page, 'Phone')).toHaveValue('+4915100000009');
  await page.context().setOffline(false);
  await save(page).click();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  await expect(facts(page).getByText('+4915100000009')).toBeVisible();
});

test('a double click on Save adds one student', async ({ page, school }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/register/student')) sent += 1;
  });
  await enter(page, school, '/students/new');
  await field(page, 'First name').fill('Dou');
  await field(page, 'Last name').fill('Ble');
  await field(page, 'Email').fill('dou.ble@provost.test');
  await save(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Dou Ble', level: 1 })).toBeVisible();
  expect(sent).toBe(1);
});

test('a teacher is edited, and the page shows it', async ({ page, school }) => {
  await enter(page, school, '/teachers?search=guimaraes', 'admin@provost.test');
  await page.getByRole('link', { name: 'Beatriz Guimarães' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('tab', { name: 'Courses' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(page, 'Headline').fill('Numbers for everyone');
  await save(page).click();
  await expect(page).toHaveURL(/\/teachers\/\d+$/);
  await expect(page.getByText('Numbers for everyone')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Numbers for everyone');
});

test('page and forms are accessible in both themes and directions', async ({ page, school }) => {
  await enter(page, school, '/students?search=lefevre');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(save(page)).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('on a phone and in German, page and form fit', async ({ browser, school }) => {
  const { id } = await addStudent(school);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await page.goto(`${school.origin}/login?redirect=/students/${id}`);
  await page.locator('input[type=email]').fill('owner@provost.test');
  await page.locator('input[type=password]').fill('provost-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Überblick' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
  await expectFits(page);
  await context.close();
});

test('a form whose choices could not be loaded says so, keeps the level and loads them again', async ({
  page,
  school,
}) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}/edit`);
  const level = page.getByLabel('Class level');
  await level.selectOption({ label: 'Grade 3' });
  await save(page).click();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  await page.route('**/api/class-levels/', (route) => route.abort());
  await page.goto(`${school.origin}/students/${id}/edit`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Couldn’t load the options.');
  await expect(level.locator('option:checked')).toHaveText('Grade 3');
  await page.unroute('**/api/class-levels/');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
  await level.selectOption({ label: 'Grade 4' });
});
