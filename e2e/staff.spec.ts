import type { Page } from '@playwright/test';
import { countCalls, rowsOf, settled } from './support/lists.ts';
import {
  atRest,
  enter,
  expect,
  expectAccessibleInEveryLook,
  expectFits,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

const dialog = (page: Page) => page.getByRole('dialog').last();
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Invites a colleague and returns the link, which the server shows because it sends no mail. */
const invite = async (page: Page, first: string, role: string): Promise<string> => {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog(page).getByLabel('Email').fill(`${first.toLowerCase()}@provost.test`);
  await dialog(page).getByLabel('First name').fill(first);
  await dialog(page).getByLabel('Last name').fill('Sample');
  await dialog(page).getByLabel('Role').selectOption(role);
  await press(page, 'Invite');
  await expect(dialog(page).getByText('This server can’t send email')).toBeVisible();
  return dialog(page).getByLabel('Link').inputValue();
};

const openPerson = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/search=/);
  await settled(page);
  await page.getByRole('link', { name }).click();
  await expect(drawer(page, name)).toBeVisible();
};

test('an owner invites a colleague once, however fast the clicks, and copies the link', async ({
  page,
  context,
  school,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, school, '/settings/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  const calls = countCalls(page, '/api/auth/admin/staff/invite');
  await page.getByRole('button', { name: 'Invite', exact: true }).dblclick();
  const email = dialog(page).getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.type('fiona@provost.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fiona');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sample');
  await dialog(page).getByLabel('Role').selectOption('Finance');
  await dialog(page).getByRole('button', { name: 'Invite', exact: true }).dblclick();
  await expect(dialog(page)).toContainText('This server can’t send email');
  const link = await dialog(page).getByLabel('Link').inputValue();
  expect(link).toMatch(/\/invite#token=[\w-]{20,}$/);
  expect(calls).toHaveLength(1);

  const copy = dialog(page).getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeFocused();
  // A click beside the dialog does not lose the link.
  await page.mouse.click(5, 5);
  await copy.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await press(page, 'Done');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openPerson(page, 'Fiona Sample');
  await expect(drawer(page, 'Fiona Sample')).toContainText('Invitation valid until');
  await expect(drawer(page, 'Fiona Sample')).toContainText('can’t do any of this right now');
});

test('an invitation is sent again and revoked', async ({ page, school }) => {
  await enter(page, school, '/settings/staff');
  const first = await invite(page, 'Rita', 'Support');
  await press(page, 'Done');
  await openPerson(page, 'Rita Sample');
  await drawer(page, 'Rita Sample').getByRole('button', { name: 'Resend' }).click();
  const second = await dialog(page).getByLabel('Link').inputValue();
  expect(second).not.toBe(first);
  await press(page, 'Done');
  await drawer(page, 'Rita Sample').getByRole('button', { name: 'Revoke' }).click();
  await press(page, 'Revoke');
  await expect(page.getByText(/^.*’s invitation was revoked\.$/)).toBeVisible();
});

test('a role change shows what changes, applies immediately and can be undone', async ({
  page,
  school,
  other,
}) => {
  await enter(other, school, '/payments', 'support@provost.test');
  await expect(other.getByRole('link', { name: 'Record payment' })).toHaveCount(0);

  await enter(page, school, '/settings/staff?user_type=support&status=active');
  await settled(page);
  const name = 'Tobias Ødegård';
  await page.getByRole('link', { name }).click();
  await expect(drawer(page, name)).toContainText(`Why can ${name} do this?`);
  await drawer(page, name).getByRole('button', { name: 'Change role' }).click();
  await dialog(page).getByRole('button', { name: 'Change role' }).click();
  await expect(dialog(page).getByLabel('Role')).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Role').selectOption('Finance');
  await expect(dialog(page)).toContainText('Can now');
  await expect(dialog(page)).toContainText('Payments: ');
  await expect(dialog(page)).toContainText('Can no longer');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url());
  });
  await dialog(page).getByRole('button', { name: 'Change role' }).dblclick();
  await expect(page.getByText(`${name} has a new role.`)).toBeVisible();
  expect(writes).toHaveLength(1);
  await expect(drawer(page, name)).toContainText('Finance');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone: ${name}`)).toBeVisible();
  await expect(drawer(page, name)).toContainText('Support');

  await drawer(page, name).getByRole('button', { name: 'Change role' }).click();
  await dialog(page).getByLabel('Role').selectOption('Finance');
  await dialog(page).getByRole('button', { name: 'Change role' }).click();
  await expect(dialog(page)).toContainText('Why can');
  await other.reload();
  await expect(other.getByRole('link', { name: 'Record payment' })).toBeVisible();
  // Other tests sign in with this account.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer(page, name)).toContainText('Support');
});

test('the sessions of a colleague are ended, and a reset link is created', async ({
  page,
  school,
  other,
}) => {
  await enter(other, school, '/payments', 'finance@provost.test');
  await enter(page, school, '/settings/staff?user_type=finance&status=active');
  await settled(page);
  const name = 'Maëlys Fontaine';
  await page.getByRole('link', { name }).click();
  await drawer(page, name).getByRole('button', { name: 'End sessions' }).click();
  await press(page, 'End sessions');
  await expect(page.getByText(`${name} was signed out on all devices.`)).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Password')).toBeVisible();
  await other.context().close();

  await drawer(page, name).getByRole('button', { name: 'Reset link' }).click();
  await press(page, 'Reset link');
  await expect(dialog(page).getByLabel('Link')).toHaveValue(/\/reset-password#token=/);
  await press(page, 'Done');
});

test('the last owner keeps the role', async ({ page, school }) => {
  await enter(page, school, '/settings/staff?user_type=owner&status=active');
  await settled(page);
  await expect(rowsOf(page)).toHaveCount(1);
  const name = 'Helena Marques';
  await page.getByRole('link', { name }).click();
  await expect(drawer(page, name)).toContainText('Why can');
  for (const action of ['Suspend', 'End sessions', 'Reset link']) {
    await expect(drawer(page, name).getByRole('button', { name: action })).toHaveCount(0);
  }
  await drawer(page, name).getByRole('button', { name: 'Change role' }).click();
  await dialog(page).getByLabel('Role').selectOption('Admin');
  await dialog(page).getByRole('button', { name: 'Change role' }).click();
  await expect(dialog(page)).toContainText('The school needs at least one active owner.');
  await page.keyboard.press('Escape');
  await expect(drawer(page, name)).toContainText('Owner');
});

test('an admin sees the staff and invites, but changes no roles and no owners', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/staff', 'admin@provost.test');
  await settled(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog(page).getByLabel('Role').locator('option')).toHaveText(['Admin', 'Support']);
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: 'owner@provost.test' }).getByRole('link').click();
  await expect(page.getByText('Why can')).toBeVisible();
  for (const action of ['Change role', 'Suspend', 'End sessions', 'Reset link']) {
    await expect(page.getByRole('button', { name: action })).toHaveCount(0);
  }
});

test('finance and support have no staff, roles or users', async ({ page, school }) => {
  await enter(page, school, '/settings/staff', 'finance@provost.test');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
});

test('every figure of users by status opens the list that it counts', async ({ page, school }) => {
  await enter(page, school, '/');
  const table = page.getByRole('table', { name: 'Users by status' });
  // Staff and all users. Students and teachers have lists of their own.
  const links = table.locator('a[href^="/users"]');
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(10);
  const figures = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: link.firstChild?.textContent ?? '',
    })),
  );
  for (const { href, count } of figures) {
    await page.goto(`${school.origin}${href}`);
    await settled(page);
    await expect(page.getByText(new RegExp(`^${count} users?$`)).first()).toBeVisible();
  }
});

test('staff, roles and users are accessible in every look and fit a phone', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/roles');
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Payments/ })).toContainText('manage');
  await atRest(page);
  await expectAccessibleInEveryLook(page);
  for (const path of ['/settings/roles', '/settings/staff', '/users']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${school.origin}${path}`);
    await atRest(page);
    if (path !== '/settings/roles') await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
  }
});

test('new students and teachers are invited from their forms, and the link is shown', async ({
  page,
  school,
}) => {
  for (const [path, save] of [
    ['/students/new', 'Save'],
    ['/teachers/new', 'Register teacher'],
  ] as const) {
    await enter(page, school, path);
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Invited');
    await page.getByLabel('Email').fill(`ines${path.replaceAll('/', '-')}@provost.test`);
    await page.getByLabel('Invite to sign in').check();
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog(page).getByLabel('Link')).toHaveValue(/\/invite#token=/);
    await press(page, 'Done');
    await expect(page).toHaveURL(path === '/students/new' ? /\/students\/\d+$/ : /\/teachers\?/);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

test('an invited student is invited again from their page', async ({ page, school }) => {
  await enter(page, school, '/students/new');
  await page.getByLabel('First name').fill('Yara');
  await page.getByLabel('Last name').fill('Again');
  await page.getByLabel('Email').fill('yara@provost.test');
  await page.getByLabel('Invite to sign in').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const first = await dialog(page).getByLabel('Link').inputValue();
  await press(page, 'Done');
  await expect(page.getByRole('heading', { level: 1, name: 'Yara Again' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog(page).getByLabel('Link')).not.toHaveValue(first);
});
