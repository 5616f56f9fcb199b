import type { Page } from '@playwright/test';
import { holdCalls } from './support/impatient.ts';
import { inEachLanguage } from './support/languages.ts';
import { menuLink } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

const path = '/teachers/new';
const register = 'POST /api/auth/register/teacher';
const submit = (page: Page) => page.getByRole('button', { name: 'Register teacher' });

const fillNeeded = async (page: Page, email = 'ada.lovelace@example.org') => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('engines of analysis');
};

test('a registered teacher is highlighted in the list', async ({ page, school }) => {
  await enter(page, school, '/teachers', 'admin@provost.test');
  await page.getByRole('link', { name: 'Register teacher' }).click();
  await fillNeeded(page);
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByLabel('Headline').fill('Mathematics with patience');
  await page.getByLabel('Bio').fill('Writes notes that are longer than the text.');
  await page.getByLabel('Subjects').fill('Mathematics');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Class levels' }).click();
  await page.getByRole('option', { name: 'Grade 12' }).click();
  await page.getByRole('option', { name: 'University' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Qualifications').fill('Private tuition');
  await page.getByLabel('Years of experience').fill('12');
  await submit(page).click();

  await expect(page.getByRole('status').filter({ hasText: 'Ada Lovelace' })).toBeVisible();
  await expect(page).toHaveURL(/\/teachers\?/);
  const row = page.locator('tr[data-highlighted]');
  await expect(row).toContainText('Ada Lovelace');
  await row.getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Ada Lovelace' });
  for (const text of ['+442079460958', 'Mathematics with patience', 'University']) {
    await expect(details).toContainText(text);
  }
  // Back opens the page before the form, and no draft is left.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/teachers$/);
  await page.goto(`${school.origin}${path}`);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('edits typed while the registration is sent are in the form of the new teacher', async ({
  page,
  school,
}) => {
  await enter(page, school, path);
  await fillNeeded(page, 'grace.hopper@example.org');
  const calls = await holdCalls(page, '**/api/auth/register/teacher/');
  await submit(page).click();
  await expect.poll(() => calls.held.length).toBe(1);
  await page.getByLabel('Headline').fill('Compilers for everyone');
  await calls.release();
  await expect(page).toHaveURL(/\/teachers\/\d+\/edit$/);
  await expect(page.getByLabel('Headline')).toHaveValue('Compilers for everyone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/teachers\/\d+$/);
  await expect(page.getByText('Compilers for everyone')).toBeVisible();
  await page.goto(`${school.origin}${path}`);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('an email in use is reported at its field, and nothing is lost', async ({ page, school }) => {
  await enter(page, school, path);
  await fillNeeded(page, 'teacher@provost.test');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('already in use');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already in use/);
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('Password')).toHaveValue('engines of analysis');
});

test('a common password is refused by the server at its field', async ({ page, school }) => {
  await enter(page, school, path);
  await fillNeeded(page);
  await page.getByLabel('Password').fill('password1234');
  await submit(page).click();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/too common/);
});

test('fields are checked while the user types', async ({ page, host }) => {
  await enter(page, host, path);
  await page.getByLabel('Email').pressSequentially('ada@');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
  await page.getByLabel('Email').pressSequentially('example.org');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Years of experience').fill('61');
  await expect(page.getByLabel('Years of experience')).toHaveAccessibleDescription(/at most 60/);
  await submit(page).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter the first name.');
  expect(host.heardAt(register)).toEqual([]);
});

test('field errors of the host are shown at their fields and as a notification', async ({
  page,
  startHost,
}) => {
  const said = { firstName: ['Too plain'], 'subjects.0': ['Not taught here'], other: ['Odd day'] };
  const host = await startHost({
    foreign: true,
    answers: { [register]: { status: 400, body: said } },
  });
  await enter(page, host, path);
  await fillNeeded(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Odd day');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/Too plain/);
  await expect(page.getByLabel('Subjects')).toHaveAccessibleDescription(/Not taught here/);
  await page.getByLabel('First name').fill('Augusta');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
});

test('the list of class levels is visible, even at the end of the screen', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enter(page, host, path);
  const field = page.getByRole('combobox', { name: 'Class levels' });
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await field.click();
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
});

test('a foreign host gets only the fields that were filled in', async ({ page, startHost }) => {
  const host = await startHost({ foreign: true });
  await enter(page, host, path);
  await fillNeeded(page);
  await page.getByLabel('Class levels').fill('Grade 9');
  await page.keyboard.press('Enter');
  await submit(page).click();
  await expect(page).toHaveURL(/\/teachers\?/);
  const [heard] = host.heardAt(register);
  expect(heard?.body).toEqual({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada.lovelace@example.org',
    password: 'engines of analysis',
    class_levels: ['Grade 9'],
  });
  expect(heard?.headers['idempotency-key']).toBeUndefined();
});

test('a password is generated and copied', async ({ page, context, school }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, school, path);
  await expect(page.getByRole('button', { name: 'Copy password' })).toHaveCount(0);
  // The error of the left field must not move the button away from the pointer.
  await page.getByLabel('Phone').fill('0151');
  await page.getByRole('button', { name: 'Generate password' }).click();
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  const field = page.getByLabel('Password');
  await expect(field).toHaveAttribute('type', 'text');
  const password = await field.inputValue();
  expect(password.length).toBeGreaterThanOrEqual(12);
  await page.getByRole('button', { name: 'Copy password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Generate password' }).click();
  await expect(field).not.toHaveValue(password);
});

test('a reload loses only the password, which is stored nowhere', async ({ page, host }) => {
  await enter(page, host, path);
  await fillNeeded(page);
  await page.getByLabel('Subjects').fill('Logic');
  await page.keyboard.press('Enter');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain('engines of analysis');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByText('Logic')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('');
});

test('leaving with unsaved text asks in a dialog that needs an answer', async ({ page, host }) => {
  await enter(page, host, path);
  await page.getByLabel('First name').fill('Ada');
  const question = page.getByRole('dialog', { name: 'Leave without registering?' });

  await menuLink(page, 'Students').click();
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/teachers\/new$/);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await menuLink(page, 'Students').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/students$/);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('an empty form can be left, and signing out leaves any form', async ({ page, host }) => {
  await enter(page, host, path);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/teachers$/);
  await page.goto(`${host.origin}${path}`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Olga Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a failure of the host loses nothing, and the retry has the same idempotency key', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ answers: { [register]: { status: 503, body: {} } } });
  await enter(page, host, path);
  await fillNeeded(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong');
  await expect(page.getByLabel('Password')).toHaveValue('engines of analysis');
  host.answer({ [register]: { status: 201, body: { message: 'Teacher registered' } } });
  await submit(page).click();
  await expect(page).toHaveURL(/\/teachers\?/);
  const keys = host.heardAt(register).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a user without the permission gets the 403 page', async ({ page, school }) => {
  await enter(page, school, path, 'finance@provost.test');
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
});

test('the form, its errors and its dialog are accessible in both themes and directions', async ({
  page,
  school,
}) => {
  await enter(page, school, path);
  await page.getByRole('button', { name: 'Generate password' }).click();
  await submit(page).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await menuLink(page, 'Students').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('the form fits a phone in every language', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, path);
  await inEachLanguage(page, async () => {
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expectFits(page);
  });
});
