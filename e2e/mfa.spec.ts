import { countPosts, pressEnterUntilGone } from './support/impatient.ts';
import {
  addVirtualAuthenticator,
  beginSignIn,
  codeOf,
  protect,
  publicSchool,
} from './support/second-factors.ts';
import {
  chooseInUserMenu,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectFits,
  test,
  userMenu,
} from './support/test.ts';

test.describe.configure({ mode: 'serial' });

const school = publicSchool();

const card = 'Two-factor authentication';

test('an authenticator app is set up, and signs in with each code once', async ({ page }) => {
  await enter(page, school, '/', 'finance@provost.test');
  await chooseInUserMenu(page, 'Profile');
  const factors = page.getByRole('region', { name: card });
  await expect(factors).toContainText('Not set up');
  await factors.getByRole('button', { name: 'Set up authenticator' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Incorrect code');
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  const first = codeOf(secret);
  await dialog.getByLabel('Code from the app').fill(first);
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toContainText('Save the codes first');
  // The codes are shown once: neither Escape, a click beside them nor Back closes them.
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${school.origin}/profile`);
  await expect(codes).toHaveCount(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('provost-codes.txt');
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(factors).toContainText('10 left');
  await expectAccessible(page);

  await chooseInUserMenu(page, 'Sign out');
  await beginSignIn(page, school, 'finance@provost.test');
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  // The code that confirmed the set-up is used.
  await field.fill(first);
  await expect(page.getByText('Incorrect code.', { exact: false })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  // Six digits are sent without Enter, however they are written.
  await field.fill(codeOf(secret, 1).replace(/^(...)/, '$1 '));
  await expect(page).toHaveURL(`${school.origin}/`);
});

test('a recovery code signs in once, and says how many are left', async ({ page }) => {
  const { codes } = await protect(school, 'admin@provost.test');
  const [code = ''] = codes;
  await beginSignIn(page, school, 'admin@provost.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(code.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${school.origin}/`);
  await expect(page.getByText('You have 9 recovery codes left.', { exact: false })).toBeVisible();
  await chooseInUserMenu(page, 'Sign out');
  await beginSignIn(page, school, 'admin@provost.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect code.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Back to password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('admin@provost.test');
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('a new password from a link does not skip the second step', async ({ page }) => {
  const post = async (path: string, data: object, access = '') => {
    const headers = { authorization: `Bearer ${access}` };
    const response = await page.request.post(school.origin + path, { headers, data });
    return (await response.json()).data;
  };
  const owner = { email: 'owner@provost.test', password: 'provost-demo' };
  const { access } = await post('/api/auth/login/', owner);
  const person = { first_name: 'Noor', last_name: 'Haddad', user_type: 'support' };
  const email = 'noor.haddad@example.test';
  const invited = await post('/api/auth/admin/staff/invite/', { ...person, email }, access);
  const password = 'seven violet ladders lean';
  const token = new URLSearchParams(new URL(invited.link).hash.slice(1)).get('token');
  await post('/api/auth/invite/accept/', { token, password });
  const { secret } = await protect(school, email, password);
  const { link } = await post(`/api/auth/admin/users/${invited.id}/reset-link/`, {}, access);
  await page.goto(`${school.origin}/reset-password/${new URL(link).hash}`);
  await page.getByLabel('New password', { exact: true }).fill('nine amber kettles hum');
  await page.getByRole('button', { name: 'Set password and sign in' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expect(page).toHaveURL(`${school.origin}/`);
});

test('a passkey is added, renamed, signs in and is removed', async ({ page }) => {
  await addVirtualAuthenticator(page);
  await enter(page, school, '/profile', 'support@provost.test');
  const factors = page.getByRole('region', { name: card });
  await factors.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(factors).toContainText('Work laptop');
  await factors.getByRole('button', { name: 'Rename Work laptop' }).click();
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(factors).toContainText('Phone');
  await expect(dialog).toBeHidden();

  await chooseInUserMenu(page, 'Sign out');
  await beginSignIn(page, school, 'support@provost.test');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${school.origin}/`);

  await page.goto(`${school.origin}/profile`);
  await expect(factors).toContainText('Last used');
  await factors.getByRole('button', { name: 'Remove Phone' }).click();
  await expect(dialog).toContainText('your password alone signs you in');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(factors).not.toContainText('Phone');
});

test('a passkey that the browser does not give is explained, and can be tried again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.credentials.create = () =>
      Promise.reject(new DOMException('Cancelled', 'NotAllowedError'));
  });
  await enter(page, school, '/profile', 'support@provost.test');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Phone');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The passkey wasn’t created. Try again.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Phone');
});

test('an owner resets the second factors of a colleague who lost the phone', async ({
  page,
  other,
}) => {
  await protect(school, 'teacher@provost.test');
  await enter(page, school, '/teachers?search=teacher%40provost.test');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reset two-factor authentication for/ });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  await expect(dialog).toBeHidden();
  await enter(other, school, '/profile', 'teacher@provost.test');
  await expect(other.getByRole('region', { name: card })).toContainText('Not set up');
});

test('a required role sets up a factor before anything else, also in an open session', async ({
  page,
  other,
}) => {
  await enter(other, school, '/students', 'support@provost.test');
  await enter(page, school, '/settings/security');
  await page.getByRole('checkbox', { name: 'Support' }).check();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Security settings saved.')).toBeVisible();

  await other.goto(`${school.origin}/courses`);
  await expect(other).toHaveURL(`${school.origin}/two-step-setup`);
  await expectAccessibleInEveryLook(other);
  await other.goto(`${school.origin}/students`);
  await expect(other).toHaveURL(`${school.origin}/two-step-setup`);
  await other.getByRole('button', { name: 'Set up authenticator' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await other.keyboard.press('Enter');
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(`${school.origin}/`);
  await other.goto(`${school.origin}/profile`);
  const factors = other.getByRole('region', { name: card });
  await expect(factors).toContainText('Your role requires two-factor authentication');
  await expect(factors.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('a code typed quickly with two Enters is sent once', async ({ page }) => {
  const { secret } = await protect(school, 'student@provost.test');
  await beginSignIn(page, school, 'student@provost.test');
  const sent = countPosts(page, /\/login\/mfa\/$/);
  const keys = [...codeOf(secret, 1), 'Enter', 'Enter'];
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  await expect(page).toHaveURL(`${school.origin}/profile`);
  expect(sent).toHaveLength(1);
});

test('a code is sent once, however often Enter is pressed until the next screen', async ({
  page,
}) => {
  const { secret } = await protect(school, 'owner@provost.test');
  await beginSignIn(page, school, 'owner@provost.test');
  const sent = countPosts(page, /\/login\/mfa\/$/);
  await pressEnterUntilGone(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expect(userMenu(page)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a sign-in that has expired starts again with the password', async ({ page }) => {
  await beginSignIn(page, school, 'finance@provost.test');
  await page.route('**/api/auth/login/mfa/', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'mfa_token_not_valid', message: 'This sign-in has expired.', request_id: '' },
    }),
  );
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await expect(page.getByRole('alert')).toContainText('This sign-in has expired.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('finance@provost.test');
});

test('the second step fits a phone in German', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await page.goto(`${school.origin}/login`);
  await page.getByLabel('E-Mail').fill('finance@provost.test');
  await page.getByLabel('Passwort', { exact: true }).fill('provost-demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Bestätigen Sie Ihre Identität' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await context.close();
});
