import type { Page } from '@playwright/test';
import { wrappings } from './support/awkward-answers.ts';
import type { AwkwardHost } from './support/awkward-host.ts';
import { columnTexts, linesOf, menuLink, rowsOf, scrollerOf, settled } from './support/lists.ts';
import { enter, expect, expectAccessible, test } from './support/test.ts';

const path = 'GET /api/auth/admin/students';
const names = ['Zoë', 'Müller', 'Ana', 'Čeněk'];

const manyStudents = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${names[index % names.length]} No ${String(index).padStart(5, '0')}`,
    email: `s${index}@host.test`,
    status: index % 3 === 0 ? 'suspended' : 'active',
    created_at: new Date(1_600_000_000_000 + index * 1000).toISOString(),
  }));

for (const wrapping of Object.keys(wrappings) as (keyof typeof wrappings)[]) {
  test(`every list wrapped in ${wrapping} is shown`, async ({ page, startHost }) => {
    const host = await startHost({ wrapping, foreign: true });
    await enter(page, host, '/students');
    await expect(rowsOf(page)).toHaveCount(3);
    await menuLink(page, 'Teachers').click();
    await expect(rowsOf(page)).toHaveText([/Ada Müller/, /Bo Nguyen/, /Cy Ólafsson/]);
    await menuLink(page, 'Courses').click();
    await expect(rowsOf(page)).toHaveText(['Algebra', 'Biology']);
    await menuLink(page, 'Payments').click();
    await expect(rowsOf(page)).toHaveCount(3);
  });
}

test('incomplete rows show the fields they have, and markup is text', async ({ page, host }) => {
  await enter(page, host, '/students');
  await expect(page.getByRole('row', { name: 'Dora Silva' })).toContainText('Active');
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  const mailOnly = page.getByRole('row', { name: 'only-mail@host.test' });
  await expect(mailOnly.getByRole('img', { name: 'Unknown' }).first()).toBeVisible();

  await menuLink(page, 'Payments').click();
  // The list of students has three rows too.
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  await settled(page);
  expect((await columnTexts(page, 'Course')).toSorted()).toEqual(['22', 'Algebra', 'Algebra']);
  const amounts = await columnTexts(page, 'Amount');
  expect(amounts.toSorted()).toEqual(['120.00', '–', '€80.50']);
  await expect(page.getByText('odd', { exact: true })).toBeVisible();

  await menuLink(page, 'Courses').click();
  await expect(page.getByRole('row', { name: 'Biology' })).toContainText('Grade 10');
  await expectAccessible(page);
});

const withMany = { answers: { [path]: { body: manyStudents(1000) } } };

const showAllOf = async (page: Page, host: AwkwardHost) => {
  await enter(page, host, '/students?ordering=created_at&page_size=all');
  await expect(page.getByText('1–1,000 of 1,000')).toBeVisible();
};

test('a host that sends all rows is called once, and the browser searches, sorts and pages', async ({
  page,
  startHost,
}) => {
  const host = await startHost(withMany);
  await enter(page, host, '/students');
  await expect(page.getByText('1–25 of 1,000')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 1,000')).toBeVisible();

  await page.getByRole('searchbox').fill('cenek no 0000');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(rowsOf(page).locator('mark').first()).toHaveText('Čeněk No 0000');
  await page.getByRole('button', { name: 'Clear search' }).click();

  await page.getByRole('button', { name: 'Joined' }).click();
  await expect(rowsOf(page).first()).toContainText('No 00999');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Suspended' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1–25 of 334')).toBeVisible();
  expect(host.heardAt(path)).toHaveLength(1);
});

test('a page of all rows has few DOM rows, and each row can be scrolled to', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ answers: { [path]: { body: manyStudents(20_000) } } });
  await enter(page, host, '/students?ordering=created_at');
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByLabel('Rows per page').selectOption('all');
  await expect(page.getByText('1–20,000 of 20,000')).toBeVisible();
  await scrollerOf(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(page.getByText('Čeněk No 19999')).toBeVisible();
  expect(await page.locator('tbody tr').count()).toBeLessThan(300);
  await expect(page.getByRole('row', { name: 'Čeněk No 19999' })).toHaveAttribute(
    'aria-rowindex',
    '20001',
  );
});

test('100,000 unpaged rows are searched, sorted and scrolled with few of them in the page', async ({
  page,
  startHost,
}) => {
  test.slow();
  const host = await startHost({ answers: { [path]: { body: manyStudents(100_000) } } });
  await enter(page, host, '/students?ordering=created_at&page_size=all');
  await expect(page.getByText('1–100,000 of 100,000')).toBeVisible();
  await scrollerOf(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(page.getByText('Čeněk No 99999')).toBeVisible();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText('Ana No 00002');
  await page.getByRole('searchbox').fill('muller no 9999');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('1–100,000 of 100,000')).toBeVisible();
  expect(await page.locator('tbody tr').count()).toBeLessThan(100);
  expect(host.heardAt(path)).toHaveLength(1);
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.collectGarbage');
  const { usedSize } = await browser.send('Runtime.getHeapUsage');
  expect(usedSize).toBeLessThan(250_000_000);
});

test('rows in compact density can be scrolled to', async ({ page, startHost }) => {
  await showAllOf(page, await startHost(withMany));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  const rowHeight = () =>
    rowsOf(page)
      .first()
      .evaluate((cell) => cell.clientHeight);
  await expect.poll(rowHeight).toBeLessThan(40);
  await scrollerOf(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(page.getByText('Čeněk No 00999')).toBeInViewport();
});

const linkOf = (page: Page, row: number) =>
  page.getByRole('link', { name: `No ${String(row).padStart(5, '0')}` });

test('the arrow keys reach every row, one after the other', async ({ page, startHost }) => {
  await showAllOf(page, await startHost(withMany));
  await page.getByRole('searchbox').press('ArrowDown');
  for (let row = 1; row <= 60; row += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(linkOf(page, row)).toBeFocused();
  }
});

test('in a slow browser every key counts, and Home and End reach the ends of the list', async ({
  page,
  startHost,
}) => {
  await showAllOf(page, await startHost(withMany));
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.getByRole('searchbox').press('ArrowDown');
  await expect(linkOf(page, 0)).toBeFocused();
  for (let row = 1; row <= 60; row += 1) await page.keyboard.press('ArrowDown');
  await expect(linkOf(page, 60)).toBeFocused();
  await expect(linkOf(page, 60)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(linkOf(page, 999)).toBeFocused();
  await expect(linkOf(page, 999)).toBeInViewport({ ratio: 1 });
  for (let row = 1; row <= 30; row += 1) await page.keyboard.press('ArrowUp');
  await expect(linkOf(page, 969)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(linkOf(page, 0)).toBeFocused();
  await expect(linkOf(page, 0)).toBeInViewport({ ratio: 1 });
});

test('a wheel scrolls as far as it turns in a slow browser with reduced motion', async ({
  page,
  startHost,
}) => {
  await showAllOf(page, await startHost(withMany));
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await scrollerOf(page).hover();
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 100);
  const top = () => scrollerOf(page).evaluate((element) => element.scrollTop);
  await expect.poll(top).toBe(4000);
  await settled(page);
  expect(await top()).toBe(4000);
});

test('a host without our own calls opens details from the row, without an error', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ foreign: true });
  await enter(page, host, '/students');
  await page.getByRole('link', { name: 'Dora Silva' }).click();
  const drawer = page.getByRole('dialog', { name: 'Dora Silva' });
  await expect(drawer.getByText('dora@host.test')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
  await page.reload();
  await expect(drawer.getByText('dora@host.test')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a host without an export gets its CSV from the browser', async ({ page, startHost }) => {
  const rows = [...manyStudents(40), { id: 99, name: '=cmd()', status: 'suspended' }];
  const host = await startHost({ answers: { [path]: { body: { results: rows } } } });
  await enter(page, host, '/students?status=suspended');
  await settled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = await linesOf(await download);
  expect(lines).toHaveLength(1 + 14 + 1);
  expect(lines.find((line) => line.startsWith('99,'))).toMatch(/^99,'=cmd\(\),/);
});

test('an empty list describes its content', async ({ page, startHost }) => {
  const host = await startHost({ answers: { [path]: { body: [] } } });
  await enter(page, host, '/students');
  await expect(page.getByText('No students yet')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a host that pages in its own way is paged in its own way', async ({ page, startHost }) => {
  const rows = manyStudents(32);
  const host = await startHost({
    answers: {
      [path]: ({ query }) => {
        const number = Number(query.get('page') ?? 1);
        const next = number < 4 ? `/api/auth/admin/students/?page=${number + 1}` : null;
        const results = rows.slice((number - 1) * 10, number * 10);
        return { body: { count: rows.length, next, previous: null, results } };
      },
    },
  });
  await enter(page, host, '/students');
  await expect(page.getByText('1–10 of 32')).toBeVisible();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('31–32 of 32')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('a failure without a message gets the default message', async ({ page, startHost }) => {
  const host = await startHost({ answers: { [path]: { status: 500, body: '<h1>Oops</h1>' } } });
  await enter(page, host, '/students');
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Couldn’t load students');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
