import type { Page } from '@playwright/test';
import { holdCalls, loseResponse } from './support/impatient.ts';
import { invite, join, newPassword } from './support/invitations.ts';
import { settled } from './support/lists.ts';
import { addStudent } from './support/records.ts';
import type { School } from './support/school.ts';
import { enter, expect, signIn, test } from './support/test.ts';

test.use({ changesRecords: true, reducedMotion: 'no-preference' });

const networkError = 'Couldn’t reach the server';

const openDrawer = async (page: Page, school: School, search: string) => {
  await page.goto(`${school.origin}/settings/staff?search=${encodeURIComponent(search)}`);
  await settled(page);
  await page.getByRole('rowheader').first().getByRole('link').click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toContainText('Why can');
  return drawer;
};

const topDialog = (page: Page) => page.getByRole('dialog').last();
/** Above the drawer, whose button has the same name. */
const confirmation = (page: Page) => page.getByRole('dialog').nth(1);

test('a password change whose response was lost is not made twice', async ({ page, school }) => {
  await join(page, school);
  await page.goto(`${school.origin}/profile`);
  const card = page.getByRole('region', { name: 'Password' });
  await card.getByLabel('Current password').fill(newPassword);
  await card.getByLabel('New password').fill('nine amber kettles hum');
  await loseResponse(page, '**/password/change/');
  const button = card.getByRole('button', { name: 'Change password' });
  await button.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(networkError).first()).toBeVisible();
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(card.getByLabel('Current password')).toHaveValue('');
});

test('the focus stays in the card of sessions when a session is ended', async ({
  browser,
  page,
  school,
}) => {
  for (let device = 0; device < 2; device += 1) {
    const other = await browser.newPage();
    await enter(other, school, '/profile', 'finance@provost.test');
    await other.close();
  }
  await enter(page, school, '/profile', 'finance@provost.test');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  const others = sessions.getByRole('button', { name: 'End all other sessions' });
  const ends = sessions.getByRole('button', { name: /^End session/ });
  await expect(others).toBeVisible();
  const before = await ends.count();
  await ends.first().press('Enter');
  await expect(ends).toHaveCount(before - 1);
  await expect(ends.first()).toBeFocused();
  await others.press('Enter');
  await expect(others).toHaveCount(0);
  await expect(sessions).toBeFocused();
});

test('an invitation whose response was lost is in the list, and is created once', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/staff?search=Lost');
  await settled(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await topDialog(page).getByLabel('Email').fill('lost@provost.test');
  await topDialog(page).getByLabel('First name').fill('Lost');
  await topDialog(page).getByLabel('Last name').fill('Answer');
  await loseResponse(page, '**/staff/invite/');
  await page.keyboard.press('Enter');
  await expect(topDialog(page).getByText(networkError)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Lost Answer' })).toBeAttached();
  await topDialog(page).getByLabel('Last name').press('Enter');
  await expect(topDialog(page).getByLabel('Link')).toHaveValue(/\/invite#token=/);
});

test('an invitation that is typed survives the end of the session, and Cancel discards it', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/staff');
  const open = () => page.getByRole('button', { name: 'Invite', exact: true }).click();
  const email = () => topDialog(page).getByLabel('Email');
  await open();
  await email().fill('typed@provost.test');
  await topDialog(page).getByLabel('First name').fill('Typed');
  await topDialog(page).getByLabel('Last name').fill('Before');
  await page.evaluate(() => {
    for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, 'gone');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page);
  await open();
  await expect(email()).toHaveValue('typed@provost.test');
  await expect(topDialog(page).getByLabel('Last name')).toHaveValue('Before');
  await topDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open();
  await expect(email()).toHaveValue('');
});

test('a link is shown before the lists have reloaded', async ({ page, school }) => {
  const { email } = await invite(page, school);
  await enter(page, school);
  const drawer = await openDrawer(page, school, email);
  await page.route('**/api/auth/admin/staff/*', () => undefined);
  const resend = drawer.getByRole('button', { name: 'Resend' });
  await resend.press('Enter');
  await expect(topDialog(page).getByLabel('Link')).toHaveValue(/\/invite#token=/);
  await topDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(resend).toBeFocused();
});

test('Back waits while a link is created', async ({ page, school }) => {
  await enter(page, school, '/settings/roles');
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await topDialog(page).getByLabel('Email').fill('back@provost.test');
  await topDialog(page).getByLabel('First name').fill('Back');
  await topDialog(page).getByLabel('Last name').fill('Pressed');
  const calls = await holdCalls(page, '**/staff/invite/');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls.held.length).toBe(1);
  await expect(topDialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.evaluate(() => history.back());
  await page.keyboard.press('Escape');
  await calls.release();
  await expect(topDialog(page).getByLabel('Link')).toHaveValue(/\/invite#token=/);
  await expect(page).toHaveURL(/\/settings\/staff$/);
  await topDialog(page).getByRole('button', { name: 'Done' }).click();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/settings\/roles$/);
});

test('a link whose response was lost is sent once, and the focus returns to its button', async ({
  page,
  school,
}) => {
  await enter(page, school);
  const drawer = await openDrawer(page, school, 'finance@provost.test');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reset-link/')) keys.push(request.headers()['idempotency-key']);
  });
  await loseResponse(page, '**/reset-link/');
  const button = drawer.getByRole('button', { name: 'Reset link' });
  await button.press('Enter');
  const confirm = confirmation(page).getByRole('button', { name: 'Reset link' });
  await confirm.click();
  await expect(page.getByText(networkError).first()).toBeVisible();
  await confirm.click();
  await expect(topDialog(page).getByLabel('Link')).toHaveValue(/\/reset-password#token=/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await topDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(button).toBeFocused();
});

test('a revoked invitation leaves the focus in the drawer', async ({ page, school }) => {
  const { email } = await invite(page, school);
  await enter(page, school);
  const drawer = await openDrawer(page, school, email);
  await drawer.getByRole('button', { name: 'Revoke' }).press('Enter');
  await confirmation(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/was revoked\.$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect
    .poll(() => drawer.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
});

/** The dialog with another role for a new colleague, not yet saved. */
const chooseNewRole = async (page: Page, school: School) => {
  const { id } = await join(page, school);
  await page.goto('about:blank');
  await enter(page, school, `/settings/staff?open=${id}`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'Change role' }).click();
  await topDialog(page).getByLabel('Role').selectOption('Finance');
  return { id, drawer };
};

test('the second of two people who change a role sees the first change', async ({
  page,
  school,
}) => {
  const { id, drawer } = await chooseNewRole(page, school);

  const other = await page.context().newPage();
  await other.goto(`${school.origin}/settings/staff?open=${id}`);
  await other.getByRole('button', { name: 'Change role' }).click();
  await topDialog(other).getByLabel('Role').selectOption('Admin');
  await topDialog(other).getByRole('button', { name: 'Change role' }).click();
  await expect(other.getByText('Noor Haddad has a new role.')).toBeVisible();

  await expect(drawer.getByText('Admin').first()).toBeAttached();
  await topDialog(page).getByRole('button', { name: 'Change role' }).click();
  await expect(topDialog(page).getByRole('alert')).toContainText(/\S/);
  await page.keyboard.press('Escape');
  await expect(drawer).toContainText('Admin');
});

test('a role change whose response was lost is not reported as a change by someone else', async ({
  page,
  school,
}) => {
  const { id } = await chooseNewRole(page, school);
  await loseResponse(page, `**/admin/users/${id}/`);
  const button = topDialog(page).getByRole('button', { name: 'Change role' });
  await button.click();
  await expect(topDialog(page).getByText(networkError)).toBeVisible();
  await button.click();
  await expect(page.getByText('Noor Haddad has a new role.')).toBeVisible();
});

test('roles selected in the security settings survive a change by another owner', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/security');
  await page.getByRole('checkbox', { name: 'Student' }).check();
  const other = await page.context().newPage();
  await other.goto(`${school.origin}/settings/security`);
  await other.getByRole('checkbox', { name: 'Teacher' }).check();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Security settings saved.')).toBeVisible();

  await expect(page.getByRole('checkbox', { name: 'Teacher' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Student' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Teacher' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByText('Security settings saved.')).toBeVisible();
  await expect(other.getByRole('checkbox', { name: 'Student' })).toBeChecked();
  await expect(other.getByRole('checkbox', { name: 'Teacher' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Student' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('checkbox', { name: 'Student' })).not.toBeChecked();
});

test('an erasure whose response was lost is seen on the page', async ({ page, school }) => {
  const { id, email } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  const preview = page.waitForResponse('**/erase/');
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await preview;
  await loseResponse(page, '**/erase/');
  await topDialog(page).getByLabel('Email').fill(email);
  await topDialog(page).getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Erased user');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
