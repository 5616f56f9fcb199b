import type { Page } from '@playwright/test';
import { switchLanguage } from './support/languages.ts';
import { addCourse } from './support/records.ts';
import {
  enter,
  expect,
  expectAccessibleInEveryLook,
  expectFits,
  notifications,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

const fillCourse = async (page: Page, code: string, title: string) => {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Subject').fill('Astronomy');
  await page.getByLabel('Class level').selectOption({ index: 1 });
};

test('a course is added as a draft, completed, published, archived and restored', async ({
  page,
  school,
}) => {
  await enter(page, school, '/courses');
  await page.getByRole('link', { name: 'New course' }).click();
  await fillCourse(page, 'AST-1', 'Stars and planets');
  await button(page, 'Save').click();
  await expect(heading(page, 'Stars and planets')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('No price yet').last()).toBeVisible();

  await button(page, 'Publish').click();
  const problems = page.getByRole('main').getByRole('alert');
  await expect(problems).toContainText('Teacher');
  await expect(problems).toContainText('Price');
  await problems.getByRole('link').click();
  await page.getByRole('combobox', { name: 'Teacher' }).click();
  const teachers = page.getByRole('listbox', { name: 'Teacher' });
  await teachers.getByRole('option').first().click();
  await page.getByLabel('Price').fill('120.50');
  await button(page, 'Save').click();
  await expect(page.getByRole('region', { name: 'Price history' })).toContainText('120.50');

  await button(page, 'Publish').click();
  await expect(button(page, 'Enrol')).toBeVisible();
  await button(page, 'Archive').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(button(page, 'Publish again')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await expect(button(page, 'Archive')).toBeVisible();
});

test('a draft is deleted and restored', async ({ page, school }) => {
  const { id, name } = await addCourse(school, { status: 'draft' });
  await enter(page, school, `/courses/${id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // A notification with the focus stays.
  await undo.focus();
  await expect(heading(page, 'Courses')).toBeVisible();
  await undo.press('Enter');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a code in use is reported at its field, and nothing is lost', async ({ page, school }) => {
  await addCourse(school, { code: 'TAKEN-1' });
  await enter(page, school, '/courses/new');
  await fillCourse(page, 'TAKEN-1', 'Twice');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveValue('Twice');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Twice');
  await page.getByRole('link', { name: 'Students', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Students')).toBeVisible();
});

test('a form is refused and kept while offline, and saved once when online again', async ({
  page,
  school,
}) => {
  const { id, name } = await addCourse(school);
  await enter(page, school, `/courses/${id}/edit`);
  await page.getByLabel('Title').fill(`${name} renamed`);
  await page.context().setOffline(true);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the server');
  await expect(page.getByLabel('Title')).toHaveValue(`${name} renamed`);
  await page.context().setOffline(false);
  await button(page, 'Save').dblclick();
  await expect(heading(page, `${name} renamed`)).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Course edited')).toHaveCount(1);
});

test('what was saved can be changed again before its page is loaded', async ({ page, school }) => {
  const { id, name } = await addCourse(school);
  await enter(page, school, `/courses/${id}/edit`);
  await page.getByLabel('Title').fill(`${name} renamed`);
  const load = Promise.withResolvers<void>();
  await page.route(new RegExp(`/api/courses/${id}/?$`), async (route) => {
    if (route.request().method() === 'GET') await load.promise;
    await route.continue();
  });
  await button(page, 'Save').click();
  await expect(heading(page, `${name} renamed`)).toBeVisible();
  await button(page, 'Archive').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(notifications(page)).toContainText('was archived');
  load.resolve();
  await expect(button(page, 'Publish again')).toBeVisible();
});

test('two people edit one course: Keep mine saves over the newer version', async ({
  page,
  school,
  other,
}) => {
  const { id, name } = await addCourse(school);
  await enter(page, school, `/courses/${id}/edit`);
  await page.getByLabel('Title').fill(`${name} mine`);
  await enter(other, school, `/courses/${id}/edit`, 'admin@provost.test');
  await other.getByLabel('Title').fill(`${name} theirs`);
  await button(other, 'Save').click();
  await expect(heading(other, `${name} theirs`)).toBeVisible();
  await other.context().close();

  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByRole('group', { name: 'Title' })).toContainText(`${name} theirs`);
  await dialog.getByRole('button', { name: 'Keep mine', exact: true }).click();
  await expect(heading(page, `${name} mine`)).toBeVisible();
});

test('the drawer leads to the neighbours and to the full page', async ({ page, school }) => {
  await enter(page, school, '/courses');
  const rows = page.getByRole('table').getByRole('row');
  const second = await rows.nth(2).getByRole('link').innerText();
  await rows.nth(1).getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await expect(page.getByRole('dialog', { name: second, exact: true })).toBeVisible();
  await drawer.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/courses\/\d+$/);
  await expect(heading(page, second)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: second, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('finance can read a course but not change it', async ({ page, school }) => {
  const { id, name } = await addCourse(school);
  await enter(page, school, `/courses/${id}`, 'finance@provost.test');
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Roster' })).toBeVisible();
  for (const action of ['Edit', 'Archive', 'Enrol', 'Delete']) {
    await expect(button(page, action)).toBeHidden();
    await expect(page.getByRole('link', { name: action, exact: true })).toBeHidden();
  }
  await page.goto(`${school.origin}/courses/new`);
  await expect(heading(page, 'You don’t have access to this page')).toBeVisible();
});

test('page and form are accessible in every look, and fit a phone in German', async ({
  page,
  school,
}) => {
  const { id } = await addCourse(school);
  await enter(page, school, `/courses/${id}`);
  await expect(page.getByRole('tab', { name: 'Roster' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.goto(`${school.origin}/courses/${id}/edit`);
  await page.getByLabel('Title').fill('');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await switchLanguage(page, 'de');
  await expect(page.getByLabel('Titel')).toBeVisible();
  await expectFits(page);
});
