import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { holdCalls } from './support/impatient.ts';
import { inEachLanguage } from './support/languages.ts';
import {
  atRest,
  enter,
  expect,
  expectAccessibleInEveryLook,
  readingTest,
  test,
} from './support/test.ts';

const report = (page: Page, name = 'Revenue') => page.getByRole('region', { name });
const chart = (page: Page) => page.getByRole('group', { name: /over time$/ });
const choose = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).click({ force: true });
const linesOf = (page: Page) => report(page).getByRole('row');

readingTest(
  'the menu leads to the reports, which start with the revenue of 30 days',
  async ({ page, school }) => {
    await enter(page, school);
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(report(page)).toContainText('Net revenue');
    await expect(chart(page).getByRole('img')).toHaveCount(30);
    // The head, 30 days and the total.
    await expect(linesOf(page)).toHaveCount(32);
  },
);

readingTest(
  'the state is in the URL: report, range, interval, group and comparison',
  async ({ page, school }) => {
    await enter(page, school, '/reports');
    await choose(page, 'Enrolments');
    await choose(page, '12 months');
    await expect(page).toHaveURL(/\?report=enrolments&range=12m$/);
    await expect(chart(page).getByRole('img')).toHaveCount(12);
    await page.getByLabel('Group by').selectOption('Course');
    await expect(page).toHaveURL(/group=course/);
    await expect(report(page, 'Enrolments').getByRole('listitem').first()).toBeVisible();
    await page.getByLabel('Compare with').selectOption('No comparison');
    await expect(page).toHaveURL(/compare=none/);
    await page.reload();
    await expect(page.getByRole('radio', { name: '12 months' })).toBeChecked();
    await expect(page.getByLabel('Group by')).toHaveValue('course');
    await expect(page.getByLabel('Compare with')).toHaveValue('none');
    await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0);
  },
);

readingTest(
  'a month that is not over is one so far, in front of the same days of last year',
  async ({ page, school }) => {
    await enter(page, school, '/reports?range=12m&compare=year');
    await expect(report(page).getByRole('row', { name: /\(so far\)/ })).toHaveCount(1);
    await expect(chart(page).getByRole('img').last()).toHaveAttribute(
      'aria-label',
      /\(so far\): .*Net .*, Net, last year /,
    );
    await choose(page, 'Last month');
    await expect(report(page).getByRole('row', { name: /\(so far\)/ })).toHaveCount(0);
  },
);

readingTest(
  'a custom range loads when both days are set and in order',
  async ({ page, school }) => {
    await enter(page, school, '/reports');
    await expect(chart(page)).toBeVisible();
    await choose(page, 'Custom');
    await expect(chart(page).getByRole('img')).toHaveCount(30);
    const to = await page.getByLabel('To', { exact: true }).inputValue();
    await page.getByLabel('From').fill(to);
    await expect(chart(page).getByRole('img')).toHaveCount(1);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(report(page)).toContainText('The end can’t be before the start.');
    await expect(report(page)).toContainText('Choose the first and the last day');
  },
);

test('a report is hidden until that of the new range arrives, and the controls stay', async ({
  page,
  school,
}) => {
  await enter(page, school, '/reports');
  await expect(chart(page)).toBeVisible();
  const { release } = await holdCalls(page, '**/api/reports/revenue**');
  await choose(page, '90 days');
  await expect(chart(page)).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await release();
  await expect(chart(page)).toBeVisible();
  await page.getByLabel('Interval').selectOption('Day');
  await expect(page.getByLabel('Interval')).toHaveValue('day');
  await release();
  await expect(chart(page).getByRole('img')).toHaveCount(90);
});

readingTest(
  'arrow keys move through the points of the chart, each of which has its numbers as its name',
  async ({ page, school }) => {
    await enter(page, school, '/reports?range=7d');
    const points = chart(page).getByRole('img');
    await expect(points).toHaveCount(7);
    await page.getByLabel('Compare with').focus();
    await page.keyboard.press('Tab');
    await expect(points.first()).toBeFocused();
    await expect(points.first()).toHaveAttribute('aria-label', /Gross .*, Refunds .*, Net /);
    await page.keyboard.press('ArrowRight');
    await expect(points.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(points.last()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(points.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(points.first()).toBeFocused();
    // One stop for the whole chart.
    await page.keyboard.press('Tab');
    await expect(chart(page).locator(':focus')).toHaveCount(0);
  },
);

test('from right to left, the chart is mirrored and the left arrow leads to the next day', async ({
  page,
  school,
}) => {
  const choice = await page.addInitScript(() => localStorage.setItem('direction', '"rtl"'));
  await enter(page, school, '/reports?range=7d');
  await choice.dispose();
  const points = chart(page).getByRole('img');
  await expect(points).toHaveCount(7);
  const [first, last] = [await points.first().boundingBox(), await points.last().boundingBox()];
  expect(first?.x).toBeGreaterThan(last?.x ?? 0);
  await points.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(points.nth(1)).toBeFocused();
});

test('from right to left, the value of a group is beside its bar', async ({ page, school }) => {
  const choice = await page.addInitScript(() => localStorage.setItem('direction', '"rtl"'));
  await enter(page, school, '/reports?group=course');
  await choice.dispose();
  const group = report(page).getByRole('listitem').first();
  await expect(group).toBeVisible();
  const value = await group.locator('bdi').last().boundingBox();
  const bar = await group.locator('[style]').boundingBox();
  expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0);
});

test('the file has the rows of the table', async ({ page, school }) => {
  await enter(page, school, '/reports?report=students&range=7d');
  await expect(report(page, 'Students').getByRole('row')).toHaveCount(9);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 7);
  const total = lines.slice(1).reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0);
  const sum = report(page, 'Students')
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell');
  await expect(sum.first()).toHaveText(String(total));
});

test('roles without reports have neither the screen nor its menu item', async ({
  page,
  school,
}) => {
  await enter(page, school, '/reports', 'support@provost.test');
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Reports' })).toHaveCount(0);
});

readingTest(
  'reports are accessible in both themes and directions, by time and by group',
  async ({ page, school }) => {
    await enter(page, school, '/reports');
    await expect(chart(page)).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.getByLabel('Group by').selectOption('Course');
    await expect(report(page).getByRole('listitem').first()).toBeVisible();
    await expectAccessibleInEveryLook(page);
  },
);

test('reports fit a phone in every language', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/reports');
  await inEachLanguage(page, async () => {
    await expect(page.getByRole('table')).toBeVisible();
    await atRest(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
