import type { Page } from '@playwright/test';
import { switchLanguage } from './support/languages.ts';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

test.use({ changesRecords: true });

const levels = (page: Page) => page.getByRole('list', { name: 'Class levels' });
const names = (page: Page) => levels(page).locator('bdi');

const addLevel = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New class level' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(levels(page).getByText(name, { exact: true })).toBeVisible();
};

test('an owner changes the settings of the school and undoes it', async ({ page, school }) => {
  await enter(page, school, '/settings/school');
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Riverside School');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Dubl');
  await page.getByRole('option', { name: 'Europe/Dublin' }).click();
  await expect(zone).toHaveValue(/Dublin/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue(before);
});

test('a new time zone is sent once, and its progress is shown', async ({ page, school }) => {
  const sent: string[] = [];
  const job = { id: 1, time_zone: 'Asia/Tokyo', state: 'running', done: 1, total: 4 };
  const pending = { pending_time_zone: job.time_zone, time_zone_job: job };
  let stored = {};
  // A change is not sent to the server: other tests use its time zone.
  await page.route('**/api/school/', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
    else stored = (await (await route.fetch()).json()).data;
    const data = sent.length > 0 ? { ...stored, ...pending } : stored;
    await route.fulfill({ json: { message: 'Saved.', message_type: 'success', data } });
  });
  await enter(page, school, '/settings/school');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Toky');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.25');
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.25');
  await expect(zone).toHaveValue(/Tokyo/);
});

test('wrong values are reported at their fields, and the first gets the focus', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/school');
  await page.getByLabel('Trial days').fill('many');
  await page.getByLabel('Support email').fill('nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const email = page.getByLabel('Support email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/valid email/);
  await expect(page.getByLabel('Trial days')).toHaveAccessibleDescription(/whole number/);
  await page.reload();
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(email).not.toHaveValue('nobody');
});

test('the second of two people who edit the same settings decides field by field', async ({
  page,
  school,
  other,
}) => {
  // The whole form: links that are half under the navbar are no target.
  await page.setViewportSize({ width: 1280, height: 960 });
  await enter(page, school, '/settings/school');
  await enter(other, school, '/settings/school', 'admin@provost.test');
  await page.getByLabel('Trial days').fill('21');
  await page.getByLabel('Support email').fill('mine@provost.test');
  await expect(other.getByLabel('Support email')).toBeVisible();
  await other.getByLabel('Support email').fill('theirs@provost.test');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Unsaved changes')).toBeHidden();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  const email = dialog.getByRole('group', { name: 'Support email' });
  await expect(email).toContainText('Yours: mine@provost.test');
  await expect(email).toContainText('Current: theirs@provost.test');
  await expectAccessibleInEveryLook(page);
  await email.getByLabel('Take theirs').check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Support email')).toHaveValue('theirs@provost.test');
  await page.reload();
  await expect(page.getByLabel('Trial days')).toHaveValue('21');
  await expect(page.getByLabel('Support email')).toHaveValue('theirs@provost.test');
});

test('class levels are added, renamed, archived, deleted and restored', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/class-levels');
  await addLevel(page, 'Evening class');
  await page.getByRole('button', { name: 'Rename Evening class' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Night class');
  await page.keyboard.press('Enter');
  await expect(levels(page).getByText('Night class', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Archive Night class' }).click();
  await page.getByRole('button', { name: 'Restore Night class' }).click();
  await expect(page.getByRole('button', { name: 'Archive Night class' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Night class' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(levels(page).getByText('Night class', { exact: true })).toBeHidden();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(levels(page).getByText('Night class', { exact: true })).toBeVisible();
});

test('a class level in use is not deleted, and the reason is shown', async ({ page, school }) => {
  await enter(page, school, '/settings/class-levels');
  const first = await names(page).first().innerText();
  await page.getByRole('button', { name: `Delete ${first}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(names(page).first()).toHaveText(first);
});

test('a name that is taken is refused at the field', async ({ page, school }) => {
  await enter(page, school, '/settings/class-levels');
  const first = await names(page).first().innerText();
  await page.getByRole('button', { name: 'New class level' }).click();
  const field = page.getByLabel('Name', { exact: true });
  await field.fill(first);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(first);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('class levels are reordered by key, which is announced and can be undone', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/class-levels');
  const [first = '', second = ''] = await names(page).allInnerTexts();
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(names(page).nth(1)).toHaveText(first);
  await expect(page.getByText(new RegExp(`^${first} moved to position 2 of`))).toBeAttached();
  await expect(page.getByRole('button', { name: `Move ${first}`, exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page).nth(0)).toHaveText(first);
  await expect(names(page).nth(1)).toHaveText(second);
});

test('class levels are reordered by drag', async ({ page, school }) => {
  await enter(page, school, '/settings/class-levels');
  const [first = '', second = ''] = await names(page).allInnerTexts();
  const target = levels(page).getByRole('listitem').nth(1);
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).dragTo(target);
  await expect(names(page).nth(0)).toHaveText(second);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page).nth(0)).toHaveText(first);
});

test('roles without access have no settings', async ({ page, school }) => {
  await enter(page, school, '/settings/school', 'support@provost.test');
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toBeHidden();
});

test('an admin sees the currencies but cannot change them', async ({ page, school }) => {
  await enter(page, school, '/settings/school', 'admin@provost.test');
  await expect(page.getByLabel('Currencies')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Currencies')).toHaveAccessibleDescription(/Only an owner/);
});

test('a host that is not our server has no settings', async ({ page, host }) => {
  await enter(page, host, '/settings/school');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeHidden();
});

for (const path of [
  '/settings/school',
  '/settings/class-levels',
  '/settings/payment-plans',
  '/settings/tax-rates',
]) {
  test(`${path} is accessible in every look, and fits a phone in German`, async ({
    page,
    school,
  }) => {
    await enter(page, school, path);
    await expect(page.getByRole('button', { name: /Save|Move|Edit/ }).first()).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await switchLanguage(page, 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /Schuleinst|Klassenstufen|Zahlungspläne|Steuersätze/,
    );
    await expectFits(page);
    await expectAccessibleInEveryLook(page);
  });
}
