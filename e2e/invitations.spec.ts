import {
  accept,
  expectDashboard,
  invite,
  join,
  newPassword,
  openInvitation,
  passwordField,
} from './support/invitations.ts';
import { enter, expect, expectAccessible, test } from './support/test.ts';

test.use({ changesRecords: true });

test('an invited colleague sets a password and lands on the dashboard', async ({
  page,
  school,
}) => {
  const { path, email } = await openInvitation(page, school);
  await expect(page.getByRole('heading', { name: 'Accept invitation' })).toBeVisible();
  await expect(page.getByText(`For Noor Haddad (${email})`)).toBeVisible();
  // The token is in the address neither now nor in the history.
  await expect(page).toHaveURL(`${school.origin}/invite`);
  await expect(passwordField(page)).toBeFocused();
  await expectAccessible(page);
  await passwordField(page).fill('password2026!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This password is too common')).toBeVisible();
  await accept(page);
  await expectDashboard(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('someone who is signed in signs out first', async ({ page, school }) => {
  const { path, email } = await invite(page, school);
  await enter(page, school);
  await page.goto(path);
  const text = `You’re signed in as owner@provost.test, but this link is for ${email}.`;
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await accept(page);
  await expectDashboard(page);
});

test('a second link in the same tab replaces the first', async ({ page, school }) => {
  const first = await invite(page, school);
  const second = await invite(page, school);
  await page.goto(first.path);
  await expect(page.getByText(first.email)).toBeVisible();
  await page.goto(second.path);
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page).toHaveURL(`${school.origin}/invite`);
});

test('a password is reset with a link, and then changed on the profile', async ({
  page,
  school,
}) => {
  const { id, call } = await join(page, school);
  const { link } = await call(`/api/auth/admin/users/${id}/reset-link/`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${school.origin}/reset-password${new URL(link).hash}`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await passwordField(page).fill('nine amber kettles hum');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expectDashboard(page);

  await page.goto(`${school.origin}/profile`);
  const card = page.getByRole('region', { name: 'Password' });
  await card.getByLabel('Current password').fill(newPassword);
  await card.getByLabel('New password').fill('four copper owls read');
  await card.getByRole('button', { name: 'Change password' }).click();
  await expect(card.getByText('Incorrect password.')).toBeVisible();
  await expect(card.getByLabel('Current password')).toBeFocused();
  await card.getByLabel('Current password').fill('nine amber kettles hum');
  await card.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(card.getByLabel('Current password')).toHaveValue('');
});

test('a forgotten password without a mail server says who can help', async ({ page, school }) => {
  await page.goto(`${school.origin}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This server can’t send email.')).toBeVisible();
});
