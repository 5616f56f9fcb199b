import type { Page } from '@playwright/test';
import { addPaymentRow, itemOf } from './support/attention.ts';
import { dialog } from './support/enrolling.ts';
import { menuLink } from './support/lists.ts';
import { addPair, addPayment, ownerCall } from './support/records.ts';
import type { School } from './support/school.ts';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

test.use({ changesRecords: true });

interface Today {
  readonly items: readonly { readonly kind: string; readonly key: string }[];
}

/** Everything of today is snoozed. */
const clearToday = async (school: School): Promise<void> => {
  const { items } = await ownerCall<Today>(school, 'GET', '/api/days/today/');
  for (const { kind, key } of items) {
    const body = { days: 30, reason: 'Not now' };
    await ownerCall(school, 'POST', `/api/attention/${kind}/${key}/snooze/`, body);
  }
  if (items.length > 0) await clearToday(school);
};

const addFailed = async (school: School): Promise<string> => {
  const { student, course } = await addPair(school);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'failed', daysAgo: 0 });
  return student.name;
};

const submit = async (page: Page, name: string): Promise<void> => {
  await dialog(page).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const isLeft = (page: Page, text: RegExp) =>
  expect(menuLink(page, 'Today')).toHaveAccessibleName(text);

test('the page of the day is worked to zero by keyboard, signed, and reopened with a reason', async ({
  page,
  school,
}) => {
  await clearToday(school);
  const names = [await addFailed(school), await addFailed(school), await addFailed(school)];
  await enter(page, school, '/today');
  await isLeft(page, /3 left today/);
  await page.keyboard.press('j');
  await expect(
    itemOf(page, names[0] ?? '')
      .getByRole('button')
      .first(),
  ).toBeFocused();
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: '1 day' }).click();
  await isLeft(page, /2 left today/);
  await page.keyboard.press('h');
  await dialog(page).getByLabel('Colleague').selectOption({ index: 1 });
  await dialog(page).getByLabel('Note').fill('You know the family');
  await submit(page, 'Hand over');
  await isLeft(page, /1 left today/);
  await page.keyboard.press('e');
  await dialog(page).getByRole('textbox').fill('Tries again');
  await submit(page, 'Add note');
  await expect(page.getByText('Nothing left for you today.')).toBeVisible();
  await isLeft(page, /^Today$/);

  await page.keyboard.press('c');
  await submit(page, 'Close the day');
  await expect(page.getByText(/^Signed on/)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Close the day' })).toHaveCount(0);
  const takings = (await main.getByRole('table').allTextContents()).join();

  const { student, course } = await addPair(school);
  await addPayment(school, student, course, { amount: '77.77' });
  await page.reload();
  await expect(page.getByText(/^Signed on/)).toBeVisible();
  expect((await main.getByRole('table').allTextContents()).join()).toBe(takings);

  await main.getByRole('button', { name: 'Reopen the day' }).click();
  await dialog(page).getByLabel('Reason').fill('A payment was missing');
  await submit(page, 'Reopen the day');
  await expect(main.getByRole('button', { name: 'Close the day' })).toBeVisible();
  const takingsNow = async () => (await main.getByRole('table').allTextContents()).join();
  await expect.poll(takingsNow).not.toBe(takings);
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Hand the item over');
});

test('the page fits a phone and every look', async ({ page, school }) => {
  await addFailed(school);
  await enter(page, school, '/today');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
