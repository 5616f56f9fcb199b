import type { Locator, Page } from '@playwright/test';
import { holdCalls, pressQuickly } from './support/impatient.ts';
import { settled } from './support/lists.ts';
import { askForLargeChange, saveLargeChange } from './support/pricing.ts';
import { atRest, enter, expect, signIn, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const create = 'POST /api/courses/pricing/create';
const register = 'POST /api/auth/register/teacher';

/**
 * As when it was ended elsewhere: the next call is refused. Not before the user acts, because the
 * page also calls by itself.
 */
const endSessionAt = (event: 'click' | 'input', target: Locator): Promise<void> =>
  target.evaluate((element, name) => {
    const end = () => {
      localStorage.setItem('access_token', 'ended');
      localStorage.setItem('refresh_token', 'ended');
    };
    element.addEventListener(name, end, { capture: true, once: true });
  }, event);

const fillPrice = async (page: Page, price: string) => {
  await page.getByLabel('Class level').selectOption('Grade 9');
  await page.getByLabel('Course').selectOption('Algebra');
  await page.getByLabel('Original price').fill(price);
};

test('a registration form is restored after the session has ended, for the same user only', async ({
  page,
  school,
}) => {
  await enter(page, school, '/teachers/new');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('engines of analysis');
  await page.getByLabel('Subjects').fill('Logic');
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: 'Register teacher' });
  await endSessionAt('click', save);
  await save.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fteachers%2Fnew$/);

  await signIn(page);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  await expect(page.getByText('Logic')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByText('Your draft was restored.')).toBeVisible();

  await endSessionAt('input', page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Grace');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'admin@provost.test');
  await expect(page).toHaveURL(/\/teachers\/new$/);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('text in a field is not lost when another tab signs out', async ({ page, host }) => {
  await enter(page, host, '/teachers/new');
  await atRest(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Subjects').pressSequentially('Logic, Alg');
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token', 'user_data']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  });
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByText('Logic', { exact: true })).toBeVisible();
  await expect(page.getByText('Alg', { exact: true })).toBeVisible();
});

test('a form is restored at a host that sends the user’s id with the profile', async ({
  page,
  host,
}) => {
  await enter(page, host, '/teachers/new');
  await atRest(page);
  await page.getByLabel('First name').fill('Ada');
  host.expireAccess();
  host.answer({ 'POST /api/auth/token/refresh': { status: 401, body: {} } });
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('engines of analysis');
  await page.getByRole('button', { name: 'Register teacher' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
});

test('the price calculator is restored after the session has ended', async ({ page, school }) => {
  await enter(page, school, '/pricing');
  await page.getByLabel('Class level').selectOption('Grade 9');
  const course = page.getByLabel('Course');
  await expect(course.getByRole('option')).not.toHaveCount(1);
  // Not the course that the tests of the calculator save prices for.
  await course.selectOption({ index: 2 });
  const title = await course.locator('option:checked').innerText();
  await page.getByLabel('Original price').fill('1234.5');
  await page.getByLabel('Discount (%)').fill('10');
  const confirm = await askForLargeChange(page);
  await endSessionAt('click', confirm);
  await confirm.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpricing$/);
  await signIn(page);
  await expect(page.getByLabel('Final price')).toHaveValue('1,111.05');
  await expect(course.locator('option:checked')).toHaveText(title);
  await saveLargeChange(page);
  await expect(page.getByRole('form').getByRole('status')).toHaveText(/^Price saved/);
});

test('a list is restored at its place after the session has ended', async ({ page, school }) => {
  const path = '/students?status=active&ordering=-email&page=2';
  await enter(page, school, path);
  await settled(page);
  // The next page is prefetched.
  await atRest(page);
  await endSessionAt('input', page.getByRole('searchbox'));
  await page.getByRole('searchbox').fill('a');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await settled(page);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/students');
  expect(Object.fromEntries(searchParams)).toEqual({
    status: 'active',
    ordering: '-email',
    search: 'a',
  });
});

test('a price is saved once, even if it is edited during the save', async ({ page, host }) => {
  await enter(page, host, '/pricing');
  await fillPrice(page, '90');
  const calls = await holdCalls(page, '**/pricing/create/');
  const save = page.getByRole('button', { name: 'Save price' });
  await save.dblclick();
  await expect.poll(() => calls.held.length).toBe(1);
  await page.getByLabel('Original price').fill('95');
  await expect(save).toBeDisabled();
  await save.click({ force: true });
  await save.focus().catch(() => undefined);
  await pressQuickly(page, ['Enter', 'Enter'], 0);
  await calls.release();
  await expect(page.getByRole('form').getByRole('status')).toHaveText('Saved');
  await expect(save).toBeEnabled();
  await expect(page.getByLabel('Original price')).toHaveValue('95.00');
  expect(host.heardAt(create)).toHaveLength(1);
  expect(host.heardAt(create)[0]?.body).toMatchObject({ original_price: '90.00' });
});

test('a refused price is reported at its field and as a notification, and nowhere else', async ({
  page,
  startHost,
}) => {
  const refusal = { message: { original_price: ['Too dear for this school'] } };
  const host = await startHost({ answers: { [create]: { status: 422, body: refusal } } });
  await enter(page, host, '/pricing');
  await fillPrice(page, '900');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too dear for this school');
  await expect(page.getByLabel('Original price')).toHaveAccessibleDescription(/Too dear/);
  await expect(page.getByRole('form').getByText('Too dear for this school')).toHaveCount(1);
});

test('an error of the host disappears when the value changes', async ({ page, startHost }) => {
  const refusal = { message: { original_price: ['Too dear for this school'] } };
  const host = await startHost({ answers: { [create]: { status: 422, body: refusal } } });
  await enter(page, host, '/pricing');
  await fillPrice(page, '900');
  const calls = await holdCalls(page, '**/pricing/create/');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect.poll(() => calls.held.length).toBe(1);
  await page.getByLabel('Original price').fill('90');
  await calls.release();
  await expect(page.getByRole('alert')).toHaveText('Too dear for this school');
  await expect(page.getByLabel('Original price')).not.toHaveAttribute('aria-invalid');
});

test('a teacher is registered once, even by several Enters', async ({ page, startHost }) => {
  const host = await startHost({ foreign: true });
  await enter(page, host, '/teachers/new');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('engines of analysis');
  const calls = await holdCalls(page, '**/register/teacher/');
  await pressQuickly(page, ['Enter', 'Enter', 'Enter'], 0);
  await expect.poll(() => calls.held.length).toBeGreaterThan(0);
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.keyboard.press('Enter');
  await calls.release();
  await expect(page).toHaveURL(/\/teachers\?/);
  expect(host.heardAt(register)).toHaveLength(1);
});

test('several Enters sign in once', async ({ page, host }) => {
  await page.goto(`${host.origin}/login`);
  await page.getByLabel('Email').fill('olga@host.test');
  await page.getByLabel('Password').fill('provost-demo');
  await pressQuickly(page, ['Enter', 'Enter', 'Enter'], 0);
  await expect(page.getByRole('button', { name: 'Olga Owner' })).toBeVisible();
  expect(host.heardAt('POST /api/auth/login')).toHaveLength(1);
});

test('a confirmed action can’t be cancelled and is sent once', async ({ page, school }) => {
  await enter(page, school, '/students?status=active&search=lefevre');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  const drawer = page.getByRole('dialog', { name: 'Zoé Lefèvre' });
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend Zoé Lefèvre?' });
  const calls = await holdCalls(page, '**/api/auth/admin/users/**');
  await question.getByRole('button', { name: 'Suspend' }).dblclick();
  await expect.poll(() => calls.held.length).toBe(1);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await calls.release();
  await expect(question).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Reactivate' }).click();
  const back = page.getByRole('dialog', { name: 'Reactivate Zoé Lefèvre?' });
  await back.getByRole('button', { name: 'Reactivate' }).click();
  await calls.release();
  await expect(drawer.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('a double click ends one session and not the next one', async ({ page, startHost }) => {
  const sessions = [1, 2, 3].map((id) => ({
    id,
    user_agent: `Browser ${id}`,
    is_current: id === 1,
  }));
  const host = await startHost({
    answers: {
      'GET /api/auth/sessions': { body: { data: sessions } },
      'DELETE /api/auth/sessions/2': { status: 204 },
      'DELETE /api/auth/sessions/3': { status: 204 },
    },
  });
  await enter(page, host, '/profile');
  await page.getByRole('button', { name: 'End session: Browser 2' }).dblclick();
  await expect.poll(() => host.heardAt('DELETE /api/auth/sessions/2').length).toBe(1);
  await atRest(page);
  expect(host.heardAt('DELETE /api/auth/sessions/3')).toHaveLength(0);
});

test('a bookmark that was set offline is not sent later', async ({ context, page, host }) => {
  await enter(page, host, '/profile');
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Bookmark Profile' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the server');
  await expect(page.getByRole('button', { name: 'Bookmark Profile' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await context.setOffline(false);
  await atRest(page);
  expect(host.heardAt('POST /api/bookmarks/update')).toHaveLength(0);
});
