import type { Page } from '@playwright/test';
import { dialog, openEnrol, submit } from './support/enrolling.ts';
import { gapsMs, holdCalls, pressQuickly } from './support/impatient.ts';
import { menuLink } from './support/lists.ts';
import { addCourse, addStudent, enrol } from './support/records.ts';
import { callPalette, enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true, reducedMotion: 'no-preference' });

const panel = (page: Page) => page.getByRole('tabpanel');

for (const gapMs of gapsMs) {
  test(`arrow down and Enter, ${gapMs} ms apart, never take a match of an earlier text`, async ({
    page,
    school,
  }) => {
    const student = await addStudent(school);
    await addCourse(school, { title: `Astronomy ${student.id}` });
    await enter(page, school, `/students/${student.id}`);
    await openEnrol(page);
    const field = dialog(page).getByRole('combobox', { name: 'Course' });
    await field.fill(`Astronomy ${student.id}`);
    await expect(page.getByRole('option')).toHaveCount(1);
    const calls = await holdCalls(page, '**/api/courses?**');
    await field.fill('');
    await pressQuickly(page, [...'botany', 'ArrowDown', 'Enter'], gapMs);
    await expect(page.getByText('Searching…')).toBeVisible();
    await calls.release((url) => url.searchParams.get('search') === 'botany');
    await expect(field).toHaveValue('botany');
    await submit(page).click();
    await expect(dialog(page)).toContainText('Choose one of the options.');
  });
}

test('a dialog that is sent cannot be cancelled, and the next one starts empty', async ({
  page,
  school,
}) => {
  const student = await addStudent(school);
  const courses = [await addCourse(school), await addCourse(school)];
  for (const course of courses) await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  const buttons = panel(page).getByRole('button', { name: 'Cancel enrolment' });
  await expect(buttons).toHaveCount(2);
  await buttons.first().click();
  await dialog(page).getByLabel('Reason').fill('Moved away');
  const calls = await holdCalls(page, '**/api/enrolments/*/');
  await submit(page, 'Cancel enrolment').click();
  await expect.poll(() => calls.held.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('Moved away');
  await calls.release();
  await expect(buttons).toHaveCount(1);
  await buttons.first().click();
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('');
});

test('a refused change shows the enrolment as it is now', async ({ page, other, school }) => {
  const [student, course] = [await addStudent(school), await addCourse(school)];
  await enrol(school, student, course);
  const path = `/students/${student.id}?tab=enrolments`;
  await enter(page, school, path, 'support@provost.test');
  await panel(page).getByRole('button', { name: 'Cancel enrolment' }).click();

  await enter(other, school, path);
  await panel(other).getByRole('button', { name: 'Complete' }).click();
  await submit(other, 'Complete').click();
  await expect(panel(other).getByText('Completed', { exact: true })).toBeVisible();
  await other.context().close();

  await submit(page, 'Cancel enrolment').click();
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty();
  await expect(panel(page).getByText('Completed', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep enrolment' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a user who goes back during an erasure is not taken to the list', async ({
  page,
  school,
}) => {
  const student = await addStudent(school);
  await enter(page, school, '/profile');
  await callPalette(page);
  await page.keyboard.type(student.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible();
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await dialog(page).getByLabel('Email').fill(student.email);
  const calls = await holdCalls(page, '**/erase/');
  await submit(page, 'Erase personal data').click();
  await expect.poll(() => calls.held.length).toBe(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const answered = page.waitForResponse('**/erase/');
  await calls.release();
  await answered;
  await expect(page.getByRole('status').filter({ hasText: /erased/i })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a note that was not sent is still there after another tab was open', async ({
  page,
  school,
}) => {
  const [student, other] = [await addStudent(school), await addStudent(school)];
  await enter(page, school, `/students/${student.id}?tab=notes`);
  const field = panel(page).getByLabel('New note');
  await field.fill('Call again on Monday');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(field).toHaveValue('Call again on Monday');
  await page.goto(`${school.origin}/students/${other.id}?tab=notes`);
  await expect(field).toHaveValue('');
  await page.goto(`${school.origin}/students/${student.id}?tab=notes`);
  await expect(field).toHaveValue('Call again on Monday');
  await panel(page).getByRole('button', { name: 'Add note' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(field).toHaveValue('');
});

test('the order of class levels is saved, even if the screen is left immediately', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/class-levels');
  const levels = page.getByRole('list', { name: 'Class levels' }).locator('bdi');
  const [first = '', second = ''] = await levels.allInnerTexts();
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  const saved = page.waitForResponse('**/reorder/');
  await menuLink(page, 'Students').click();
  await saved;
  await page.goto(`${school.origin}/settings/class-levels`);
  await expect(levels.nth(0)).toHaveText(second);
  await expect(levels.nth(1)).toHaveText(first);
});

test('after renaming a class level the focus is on its button', async ({ page, school }) => {
  await enter(page, school, '/settings/class-levels');
  await page.getByRole('button', { name: 'Rename Adult', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename Adult', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Adults');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Adults', exact: true })).toBeFocused();
});

test('after a refusal the focus is on the button that was pressed', async ({ page, school }) => {
  const [student, course] = [await addStudent(school), await addCourse(school)];
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  await panel(page).getByRole('button', { name: 'Complete' }).click();
  const complete = submit(page, 'Complete');
  await complete.focus();
  await page.route('**/api/enrolments/*/', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back soon' } }),
  );
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Back soon');
  await expect(complete).toBeFocused();

  await page.goto(`${school.origin}/students/${student.id}/edit`);
  await page.getByLabel('First name').fill('Augusta');
  await page.route('**/api/auth/admin/students/*/', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back soon' } }),
  );
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Back soon' })).toBeVisible();
  await expect(save).toBeFocused();
});
