import type { Page } from '@playwright/test';
import { dialog, submit } from './support/enrolling.ts';
import { countPosts, holdCalls, loseResponse, pressQuickly } from './support/impatient.ts';
import { menuLink, settled } from './support/lists.ts';
import { recordButton } from './support/paying.ts';
import { addPair, addPayment, addStudent, changeStudent, refund } from './support/records.ts';
import { enter, expect, notifications, test } from './support/test.ts';

test.use({ changesRecords: true });

const action = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('neither a second nor a later Enter refunds over a conflict', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  const payment = await addPayment(school, student, course);
  await enter(page, school, `/payments/${payment.id}`);
  await action(page, 'Refund').click();
  await dialog(page).getByLabel('Amount').fill('20');
  await dialog(page).getByLabel('Reason').fill('Missed a lesson');
  const sent = countPosts(page, /\/refund\/?$/);
  await refund(school, payment, '20.00');
  for (const gapMs of [0, 150, 300]) {
    await dialog(page).getByLabel('Reason').focus();
    await pressQuickly(page, ['Enter', 'Enter'], gapMs);
    await expect(dialog(page)).toContainText('Someone changed this');
    await page.keyboard.press('Enter');
  }
  await expect(dialog(page)).toContainText('€70.00');
  expect(sent).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Refund anyway' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Transactions' }).getByRole('row')).toHaveCount(4);
  expect(sent).toHaveLength(2);
});

test('a payment whose response was lost is recorded once, even after a reload', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}&course=${course.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  await page.getByLabel('Amount').fill('45.50');
  await loseResponse(page, '**/api/courses/payments/');
  await recordButton(page).click();
  await expect(notifications(page)).toContainText('Couldn’t reach the server');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByLabel('Amount')).toHaveValue('45.50');
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  await page.goto(`${school.origin}/payments?student=${student.id}`);
  await settled(page);
  await expect(page.getByRole('row', { name: student.name })).toHaveCount(1);
});

test('a suspension that is confirmed offline does nothing, can be left, and is not sent later', async ({
  page,
  school,
}) => {
  const { id, name } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await action(page, 'Suspend').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.context().setOffline(true);
  await submit(page, 'Suspend').click();
  await expect(notifications(page)).toContainText('Couldn’t reach the server');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(false);
  await menuLink(page, 'Students').click();
  await settled(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(action(page, 'Suspend')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a suspension whose check hangs when the network goes is not sent later', async ({
  page,
  school,
}) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}`);
  await action(page, 'Suspend').click();
  const { held } = await holdCalls(page, `**/api/auth/admin/students/${id}/`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await submit(page, 'Suspend').click();
  await expect.poll(() => held.length).toBe(1);
  await page.context().setOffline(true);
  await held[0]?.abort();
  await expect(notifications(page)).toContainText('Couldn’t reach the server');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();
  await page.context().setOffline(false);
  await menuLink(page, 'Students').click();
  await settled(page);
  await page.goBack();
  await expect(action(page, 'Suspend')).toBeVisible();
  expect(sent).toEqual([]);
});

test('an edit after a cancelled conflict is shown as one’s own and is not overwritten', async ({
  page,
  school,
}) => {
  const student = await addStudent(school, { first_name: 'Mia' });
  await enter(page, school, `/students/${student.id}/edit`);
  await field(page, 'First name').fill('Maria');
  await changeStudent(school, student, { phone: '+4915100000003' });
  await save(page).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('+4915100000003');
  await conflict.getByRole('button', { name: 'Cancel' }).click();
  await expect(conflict).toHaveCount(0);
  await field(page, 'Last name').fill('Edited later');
  await save(page).click();
  await expect(conflict).toContainText('Edited later');
  await conflict.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Maria Edited later', level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('+4915100000003')).toBeVisible();
});
