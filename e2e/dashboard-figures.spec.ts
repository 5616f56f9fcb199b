import type { Page } from '@playwright/test';
import { holdCalls } from './support/impatient.ts';
import { atRest, enter, expect, readingTest, test } from './support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

const tileOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Key figures' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** A number as it is written in English. */
const numberIn = (text: string): number => Number(text.replace(/[^\d]/g, ''));

readingTest('numbers without a list are plain text', async ({ page, school }) => {
  await enter(page, school);
  const totals = page.getByRole('table', { name: 'Totals' });
  await expect(totals.getByRole('row', { name: /^EUR/ })).toBeVisible();
  await expect(totals.getByRole('link')).toHaveCount(0);
  const users = region(page, 'Users by status');
  await expect(users.getByRole('paragraph').first()).toContainText(/\d+ users/);
  const row = users.getByRole('row', { name: /^Active/ });
  const numbers = (await row.getByRole('cell').allInnerTexts()).map(numberIn);
  const [all = 0, , students = 0, teachers = 0, staff = 0] = numbers;
  expect(staff).toBeGreaterThan(0);
  expect(students + teachers + staff).toBe(all);
});

readingTest('the number of users opens their list', async ({ page, school }) => {
  await enter(page, school);
  const total = region(page, 'Users by status').getByRole('paragraph').getByRole('link');
  const users = numberIn(await total.innerText());
  await total.click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByText(`${users} users`).first()).toBeVisible();
});

readingTest('the numbers of enrolments and courses open their lists', async ({ page, school }) => {
  await enter(page, school);
  const summary = region(page, 'Students per course').getByRole('paragraph').first();
  await expect(summary.getByRole('link')).toHaveCount(2);
  const enrolments = numberIn(await summary.getByRole('link').first().innerText());
  const courses = numberIn(await summary.getByRole('link').nth(1).innerText());
  await summary.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/enrolments\?status=active$/);
  await expect(page.getByText(`${enrolments} enrolments`).first()).toBeVisible();
  await page.goBack();
  await summary.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(page.getByText(`${courses} courses`).first()).toBeVisible();
});

readingTest('the number of active students opens their list', async ({ page, school }) => {
  await enter(page, school);
  const tile = tileOf(page, 'Active students');
  const count = numberIn(await tile.getByRole('paragraph').first().innerText());
  await tile.getByRole('paragraph').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/students\?status=active$/);
  await expect(page.getByText(`${count} students`).first()).toBeVisible();
});

readingTest(
  'a figure opens the report with the same number, for the selected range',
  async ({ page, school }) => {
    await enter(page, school);
    await atRest(page);
    await page.getByRole('radio', { name: '90 days' }).click({ force: true });
    await page.getByLabel('Compare with').selectOption('Same days last year');
    await expect(page).toHaveURL(/\?range=90d&compare=year$/);
    for (const [title, report] of [
      ['Net revenue', 'Revenue'],
      ['New enrolments', 'Enrolments'],
      ['Trial conversion', 'Trials'],
    ] as const) {
      const number = tileOf(page, title).getByRole('paragraph').first();
      await expect(number.getByRole('link')).toHaveAttribute('href', /range=90d/);
      await atRest(page);
      const value = await number.innerText();
      await number.getByRole('link').click();
      await expect(page.getByRole('region', { name: report })).toContainText(value);
      await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
      await expect(page.getByLabel('Compare with')).toHaveValue('year');
      await page.goBack();
    }
  },
);

test('figures of the previous range are hidden until those of the new range arrive', async ({
  page,
  school,
}) => {
  await enter(page, school);
  const tile = tileOf(page, 'Net revenue');
  const number = tile.getByRole('paragraph').first();
  const before = await number.innerText();
  const chart = page.getByRole('group', { name: 'Revenue in EUR' });
  await expect(chart).toBeVisible();
  const { release } = await holdCalls(page, '**/api/reports/summary**');
  await page.getByRole('radio', { name: '90 days' }).click({ force: true });
  await expect(tile).toHaveAttribute('aria-busy', 'true');
  await expect(tile).not.toContainText(before);
  await expect(chart).toHaveCount(0);
  await release();
  await expect(number).toContainText('€');
  await expect(tile).toHaveAttribute('aria-busy', 'false');
  await expect(chart).toBeVisible();
});

test('without a connection no figure is shown under the label of another range', async ({
  page,
  school,
}) => {
  await enter(page, school);
  const tile = tileOf(page, 'New enrolments');
  await expect(tile).toHaveAttribute('aria-busy', 'false');
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: '7 days' }).click({ force: true });
  await expect(tile).toHaveAttribute('aria-busy', 'true');
  await expect(tile).not.toContainText(/\d/);
  await page.context().setOffline(false);
  await expect(tile).toContainText(/\d/);
});

readingTest(
  'the chart of the transactions is in the currency of the tile',
  async ({ page, school }) => {
    await enter(page, school);
    await page.getByRole('radio', { name: 'USD' }).click({ force: true });
    await expect(page.getByRole('group', { name: 'Revenue in USD' })).toBeVisible();
  },
);

test('users without access to reports see no figures of a range', async ({ page, school }) => {
  await enter(page, school, '/', 'support@provost.test');
  await expect(region(page, 'Latest transactions').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Key figures' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '90 days' })).toHaveCount(0);
});

readingTest('courses are ordered by size, seats or growth', async ({ page, school }) => {
  await enter(page, school);
  const chart = region(page, 'Students per course');
  const fill = async () =>
    (await chart.getByRole('listitem').allInnerTexts()).map((text) => {
      const [, taken, seats] = /(\d+)\s*\/\s*(\d+)/.exec(text) ?? [];
      return Number(taken) / Number(seats);
    });
  await chart.getByRole('radio', { name: 'Fullest' }).check({ force: true });
  expect(await fill()).toEqual((await fill()).toSorted((left, right) => right - left));
  await chart.getByRole('radio', { name: 'Emptiest' }).check({ force: true });
  expect(await fill()).toEqual((await fill()).toSorted((left, right) => left - right));
  await chart.getByRole('radio', { name: 'Fastest growing' }).check({ force: true });
  await expect(chart.getByRole('listitem').first()).toContainText(/\+\d+/);
});

readingTest(
  'users are shown at the end of each of 12 months, up to their number today',
  async ({ page, school }) => {
    await enter(page, school);
    const users = region(page, 'Users by status');
    const total = numberIn(await users.getByRole('paragraph').getByRole('link').innerText());
    const months = users
      .getByRole('group', { name: 'Users at the end of each month' })
      .getByRole('img');
    await expect(months).toHaveCount(12);
    await expect(months.last()).toHaveAccessibleName(
      new RegExp(`: Users ${total}, New users \\d+$`),
    );
    await months.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(months.nth(10)).toBeFocused();
  },
);
