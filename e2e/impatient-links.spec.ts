import { loseResponse } from './support/impatient.ts';
import {
  accept,
  expectDashboard,
  newPassword,
  openInvitation,
  passwordField,
} from './support/invitations.ts';
import { atRest, expect, test } from './support/test.ts';

test.use({ changesRecords: true, reducedMotion: 'no-preference' });

test('an accepted invitation whose response was lost signs in with the next press', async ({
  page,
  school,
}) => {
  await openInvitation(page, school);
  await loseResponse(page, '**/invite/accept/');
  await accept(page);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(passwordField(page)).toHaveValue(newPassword);
  await page.keyboard.press('Enter');
  await expectDashboard(page);
});

test('a reloaded link page asks for the link, which still works', async ({ page, school }) => {
  const { path } = await openInvitation(page, school);
  await expect(passwordField(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open the link again' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(path);
  await accept(page);
  await expectDashboard(page);
});

test('a write in another tab does not change the form of a link', async ({ page, school }) => {
  await openInvitation(page, school);
  const field = passwordField(page);
  await field.fill(newPassword);
  let asked = 0;
  await page.route('**/api/auth/link/', (route) => {
    asked += 1;
    return route.abort();
  });
  // As another tab does after a write.
  await page.evaluate(() => new BroadcastChannel('provost-writes').postMessage(['staff']));
  await atRest(page);
  expect(asked).toBe(0);
  await expect(field).toHaveValue(newPassword);
  await page.keyboard.press('Enter');
  await expectDashboard(page);
});

test('a link that was used in another tab is explained, and the focus stays on the page', async ({
  page,
  school,
}) => {
  const { path } = await openInvitation(page, school);
  const field = passwordField(page);
  await field.fill('four copper owls read');
  const other = await page.context().newPage();
  await other.goto(path);
  await accept(other);
  await expectDashboard(other);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a password that is long enough is no longer an error', async ({ page, school }) => {
  await openInvitation(page, school);
  const field = passwordField(page);
  await field.fill('short');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(newPassword);
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('the focus stays on the page of a forgotten password', async ({ page, school }) => {
  await page.goto(`${school.origin}/forgot-password`);
  await page.getByLabel('Email').fill('no address');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This server can’t send email.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
