import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { holdCalls } from './support/impatient.ts';
import { addStudent } from './support/records.ts';
import type { School } from './support/school.ts';
import {
  chooseInUserMenu,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

/** As if everyone had signed in an hour ago. */
const ageSessions = ({ folder }: School): void => {
  const database = new DatabaseSync(path.join(folder, 'provost.sqlite'), { timeout: 10_000 });
  const anHourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
  database.prepare('update sessions set authenticated_at = ?').run(anHourAgo);
  database.close();
};

/** Up to the dialog that asks for the password. */
const startErasing = async (page: Page, school: School) => {
  const student = await addStudent(school);
  // Wide enough that the dialog does not cut the links of the page behind it in half.
  await page.setViewportSize({ width: 1600, height: 900 });
  await enter(page, school, `/students/${student.id}`);
  ageSessions(school);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  const erase = page.getByRole('dialog', { name: /^Erase / });
  await erase.getByLabel('Email').fill(student.email);
  await erase.getByRole('button', { name: 'Erase personal data' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(confirm.getByLabel('Password')).toBeFocused();
  return { student, erase, confirm };
};

test('a change long after the sign-in asks for the password once, and is then made', async ({
  page,
  school,
}) => {
  const { confirm } = await startErasing(page, school);
  await expectAccessible(page);
  await confirm.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(confirm.getByText('Incorrect password.')).toBeVisible();
  await expect(confirm.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(confirm.getByLabel('Password')).toHaveValue('');
  await confirm.getByLabel('Password').fill('not this one either');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByLabel('Password')).toHaveValue('');
  await expect(confirm.getByLabel('Password')).toBeFocused();
  await confirm.getByLabel('Password').fill('provost-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students$/);
  await expect(page.getByText('The personal data was erased.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The password has confirmed that change alone.
  const { id, email } = await addStudent(school);
  await page.goto(`${school.origin}/students/${id}`);
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  await confirm.getByLabel('Password').fill('provost-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students$/);
});

test('cancelling makes no change, shows no message and returns the focus', async ({
  page,
  school,
}) => {
  const { erase, confirm, student } = await startErasing(page, school);
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveCount(0);
  await expect(erase.getByLabel('Email')).toHaveValue(student.email);
  await expect(erase.getByText('Something went wrong')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  const button = erase.getByRole('button', { name: 'Erase personal data' });
  await expect(button).toBeFocused();
  await button.click();
  await expect(confirm.getByLabel('Password')).toBeFocused();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toHaveCount(0);
  await page.goto(`${school.origin}/students/${student.id}`);
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible();
});

test('a sign-out in another tab closes the dialog, and the password confirms nothing', async ({
  context,
  page,
  school,
}) => {
  const { student } = await startErasing(page, school);
  const other = await context.newPage();
  await other.goto(`${school.origin}/profile`);
  await chooseInUserMenu(other, 'Sign out');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await enter(page, school, `/students/${student.id}`);
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible();
});

test('the dialog waits for a slow response, and a second press sends nothing', async ({
  page,
  school,
}) => {
  const { confirm } = await startErasing(page, school);
  const calls = await holdCalls(page, '**/erase/');
  await confirm.getByLabel('Password').fill('provost-demo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(confirm).toBeVisible();
  await expect.poll(() => calls.held.length).toBe(1);
  await calls.release();
  await expect(page).toHaveURL(/\/students$/);
  expect(calls.held.filter((route) => route.request().method() === 'POST')).toEqual([]);
});

test('the dialog is accessible in every look', async ({ page, school }) => {
  await startErasing(page, school);
  await expectAccessibleInEveryLook(page);
});
