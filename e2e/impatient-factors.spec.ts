import type { Page } from '@playwright/test';
import { holdCalls, loseResponse } from './support/impatient.ts';
import {
  addVirtualAuthenticator,
  beginSignIn,
  codeOf,
  protect,
  publicSchool,
} from './support/second-factors.ts';
import { chooseInUserMenu, enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test.describe.configure({ mode: 'serial' });

const school = publicSchool();

const networkError = 'Couldn’t reach the server';
const factors = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' });
const dialog = (page: Page) => page.getByRole('dialog').last();
const codes = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

const finish = async (page: Page) => {
  await dialog(page).getByLabel('I have saved them').check();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('recovery codes whose response was lost are shown by the next press', async ({ page }) => {
  await enter(page, school, '/profile', 'finance@provost.test');
  const setUp = factors(page).getByRole('button', { name: 'Set up authenticator' });
  await setUp.click();
  const field = dialog(page).getByLabel('Code from the app');
  await expect(field).toBeFocused();
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  await field.fill(codeOf(secret));
  await loseResponse(page, '**/totp/confirm/');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText(networkError);
  // Neither the list of factors nor anything else delays the codes.
  await page.route('**/api/auth/mfa/', () => undefined);
  await page.keyboard.press('Enter');
  await expect(codes(page)).toHaveCount(10);
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.unroute('**/api/auth/mfa/');
  await finish(page);
  await expect(factors(page).getByRole('button', { name: /authenticator$/ })).toBeFocused();
});

test('Back waits while recovery codes are created', async ({ page }) => {
  await enter(page, school, '/', 'teacher@provost.test');
  await chooseInUserMenu(page, 'Profile');
  await factors(page).getByRole('button', { name: 'Set up authenticator' }).click();
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog(page).locator('code').textContent()) ?? '';
  await dialog(page).getByLabel('Code from the app').fill(codeOf(secret));
  const calls = await holdCalls(page, '**/totp/confirm/');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls.held.length).toBe(1);
  await page.evaluate(() => history.back());
  await page.keyboard.press('Escape');
  await calls.release();
  await expect(codes(page)).toHaveCount(10);
  await finish(page);
  await factors(page).getByRole('button', { name: 'Remove Authenticator app' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(factors(page)).toContainText('Not set up');
});

test('new recovery codes are created once, and the focus returns', async ({ page }) => {
  const { codes: old } = await protect(school, 'admin@provost.test');
  await beginSignIn(page, school, 'admin@provost.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(old[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${school.origin}/`);
  await page.goto(`${school.origin}/profile`);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/recovery-codes/')) keys.push(request.headers()['idempotency-key']);
  });
  await loseResponse(page, '**/recovery-codes/');
  const button = factors(page).getByRole('button', { name: 'New recovery codes' });
  await button.press('Enter');
  const confirm = dialog(page).getByRole('button', { name: 'New recovery codes' });
  await confirm.click();
  await expect(page.getByText(networkError).first()).toBeVisible();
  await confirm.dblclick();
  await expect(codes(page)).toHaveCount(10);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await finish(page);
  await expect(button).toBeFocused();
});

test('a passkey whose response was lost is sent again, not created again', async ({ page }) => {
  await addVirtualAuthenticator(page);
  await enter(page, school, '/profile', 'support@provost.test');
  await factors(page).getByRole('button', { name: 'Add passkey' }).click();
  await dialog(page).getByLabel('Name').fill('Work laptop');
  await loseResponse(page, '**/mfa/passkeys/');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText(networkError);
  await page.keyboard.press('Enter');
  await expect(codes(page)).toHaveCount(10);
  await finish(page);
  await expect(factors(page)).toContainText('Work laptop');

  // Its line goes, and the dialog with it.
  await factors(page).getByRole('button', { name: 'Remove Work laptop' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(factors(page)).not.toContainText('Work laptop');
  await expect(factors(page)).toBeFocused();
});

test('a passkey prompt that the user left signs nobody in', async ({ page }) => {
  const { touch } = await addVirtualAuthenticator(page);
  await enter(page, school, '/profile', 'teacher@provost.test');
  await factors(page).getByRole('button', { name: 'Add passkey' }).click();
  await dialog(page).getByLabel('Name').fill('Phone');
  await page.keyboard.press('Enter');
  await finish(page);
  await page.evaluate(() => localStorage.clear());

  const proofs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/login/mfa/')) proofs.push(request.url());
  });
  await touch(false);
  await beginSignIn(page, school, 'teacher@provost.test');
  const options = page.waitForResponse('**/login/mfa/options/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await options;
  // Another way can be chosen while the browser asks.
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await expect(page.getByText('Couldn’t sign in with the passkey')).toHaveCount(0);

  const calls = await holdCalls(page, '**/login/mfa/options/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => calls.held.length).toBe(1);
  await page.getByRole('button', { name: 'Back to password' }).click();
  await touch(true);
  await calls.release();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
  expect(proofs).toEqual([]);
});

test('the page stays while a code is checked', async ({ page }) => {
  const { secret } = await protect(school, 'student@provost.test');
  await beginSignIn(page, school, 'student@provost.test');
  const calls = await holdCalls(page, '**/login/mfa/');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expect.poll(() => calls.held.length).toBe(1);
  await page.getByRole('button', { name: 'Back to password' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await calls.release();
  await expect(page).toHaveURL(`${school.origin}/profile`);
});
