import { columnTexts, countCalls, linesOf, menuLink, rowsOf, settled } from './support/lists.ts';
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  readingTest,
  test,
} from './support/test.ts';

const list = '/api/auth/admin/students';

readingTest(
  'students are listed page by page, with their exact number',
  async ({ page, school }) => {
    await enter(page, school, '/students');
    await expect(rowsOf(page)).toHaveCount(25);
    await expect(page.getByText('1–25 of 120')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    const first = await rowsOf(page).first().innerText();

    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–50 of 120')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await expect(rowsOf(page).first()).not.toHaveText(first);

    await page.getByLabel('Rows per page').selectOption('50');
    await expect(page.getByText('1–50 of 120')).toBeVisible();
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page.getByText('101–120 of 120')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  },
);

test('every state of the list is in the URL and survives a reload and Back', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).check();
  await page.getByRole('checkbox', { name: 'Class level' }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 120')).toBeVisible();
  const emails = await columnTexts(page, 'Email');
  expect(emails).toEqual(emails.toSorted().toReversed());

  await page.reload();
  await settled(page);
  expect(await columnTexts(page, 'Email')).toEqual(emails);
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Class level' })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('density')).toBe('compact');

  await menuLink(page, 'Payments').click();
  await expect(page.getByRole('searchbox', { name: 'Search payments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('26–50 of 120')).toBeVisible();
  expect(await columnTexts(page, 'Email')).toEqual(emails);
});

readingTest(
  'a search runs while typing, ignores accents and marks its matches',
  async ({ page, school }) => {
    await enter(page, school, '/students');
    await page.getByRole('searchbox', { name: 'Search students' }).fill('ZOE lefevre');
    await expect(rowsOf(page)).toHaveText([/Zoé Lefèvre/]);
    await expect(rowsOf(page).locator('mark')).toHaveText('Zoé Lefèvre');
    await expect(page).toHaveURL(/search=ZOE/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();

    await page.getByRole('searchbox').fill('nobody is called this');
    await expect(page.getByText('No matching students')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rowsOf(page)).toHaveCount(25);
    await expect(page.getByRole('searchbox')).toHaveValue('');
  },
);

readingTest(
  'filters narrow the list, show as chips, and are removed one by one',
  async ({ page, school }) => {
    await enter(page, school, '/students?page_size=100');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Active', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Archived' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=active%2Carchived/);
    await settled(page);
    const statuses = await columnTexts(page, 'Status');
    expect(statuses.every((status) => ['Active', 'Archived'].includes(status))).toBe(true);

    await page.getByRole('button', { name: 'Remove filter Status Active' }).click();
    await expect(page).toHaveURL(/status=archived/);
    await settled(page);
    expect(new Set(await columnTexts(page, 'Status'))).toEqual(new Set(['Archived']));
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('1–100 of 120')).toBeVisible();
  },
);

readingTest('a link with unknown parameters still opens the list', async ({ page, school }) => {
  await enter(page, school, '/students?ordering=shoe_size&status=odd&page_size=5000&page=0');
  await expect(page.getByText('1–25 of 120')).toBeVisible();
});

readingTest('rows per page follows the link where possible', async ({ page, school }) => {
  await enter(page, school, '/students?page_size=30');
  await expect(page.getByText('1–30 of 120')).toBeVisible();
  await expect(page.getByLabel('Rows per page')).toHaveValue('30');
  await page.goto(`${school.origin}/students?page_size=all`);
  await expect(page.getByText('1–25 of 120')).toBeVisible();
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
});

readingTest('a page past the end links back to the list', async ({ page, school }) => {
  await enter(page, school, '/students?page=99');
  await expect(page.getByText('There’s nothing on this page')).toBeVisible();
  await page.getByRole('button', { name: 'First page' }).last().click();
  await expect(page.getByText('1–25 of 120')).toBeVisible();

  await page.goto(`${school.origin}/students?page=99&status=active`);
  await expect(page.getByText('There’s nothing on this page')).toBeVisible();
  await page.goto(`${school.origin}/students?page=99&search=nobody-is-called-this`);
  await expect(page.getByText('No matching students')).toBeVisible();
});

readingTest('Back restores an earlier search', async ({ page, school }) => {
  await enter(page, school, '/students');
  await page.getByRole('searchbox').fill('nobody is called this');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rowsOf(page)).toHaveCount(25);
  await page.goBack();
  await expect(page.getByText('No matching students')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('nobody is called this');
});

test('a filter whose options could not be loaded says so, and loads them again', async ({
  page,
  school,
}) => {
  await page.route('**/api/class-levels/', (route) => route.abort());
  await enter(page, school, '/students');
  await page.getByRole('button', { name: 'Filters' }).click();
  const levels = page.getByRole('group', { name: 'Class level' });
  await expect(levels.getByRole('alert')).toContainText('Couldn’t load the options.');
  await page.unroute('**/api/class-levels/');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(levels.getByRole('checkbox', { name: 'Grade 9' })).toBeVisible();
  await expect(levels.getByRole('alert')).toHaveCount(0);
});

readingTest('one of two class levels is removed from the filter', async ({ page, school }) => {
  await enter(page, school, '/students?class_level=Grade 9,Grade 10');
  await page.getByRole('button', { name: 'Remove filter Class level Grade 9' }).click();
  await expect(page).toHaveURL(/class_level=Grade(\+|%20)10/);
});

test('an export has exactly the filtered rows', async ({ page, school }) => {
  await enter(page, school, '/students?status=suspended,archived&ordering=-email');
  await settled(page);
  const emails = await columnTexts(page, 'Email');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = await linesOf(file);
  expect(header).toMatch(/^id,full_name,email,status,/);
  expect(lines.map((line) => line.split(',')[2])).toEqual(emails);
  await expect(page.getByText('List exported.')).toBeVisible();
});

test('a list takes one call, and its next page is prefetched', async ({ page, school }) => {
  await enter(page, school, '/payments');
  await expect(rowsOf(page)).toHaveCount(25);
  const calls = countCalls(page, list);
  await menuLink(page, 'Students').click();
  await expect(page.getByText('1–25 of 120')).toBeVisible();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[0]?.searchParams.get('page')).toBe('1');
  expect(calls[1]?.searchParams.has('cursor')).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 120')).toBeVisible();
  const again = calls.filter(({ search }) => search === calls[1]?.search);
  expect(again).toHaveLength(1);
});

test('a failed list shows an error, keeps its controls and can be retried', async ({
  page,
  school,
}) => {
  const body = { code: 'internal_error', message: 'The shelf fell over.', request_id: 'req-77' };
  await page.route(`**${list}/**`, (route) => route.fulfill({ status: 500, json: body }));
  await enter(page, school, '/students');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Couldn’t load students');
  await expect(failure).toContainText('req-77');
  // The message is in the notification, and only there.
  await expect(page.getByText('The shelf fell over.')).toHaveCount(1);
  await expect(failure).not.toContainText('The shelf fell over.');
  await expectAccessible(page);
  await page.unroute(`**${list}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page)).toHaveCount(25);
});

test('skeletons have the place of the rows', async ({ page, school }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${list}/**`, async (route) => {
    await held;
    await route.continue();
  });
  await enter(page, school, '/students');
  const table = page.getByRole('table', { name: 'Students' });
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.locator('tbody tr')).toHaveCount(25);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  const before = await table.boundingBox();
  release();
  await expect(rowsOf(page)).toHaveCount(25);
  expect((await table.boundingBox())?.y).toBe(before?.y);
});

readingTest('the list works with the keyboard alone', async ({ page, school }) => {
  await enter(page, school, '/students');
  await expect(rowsOf(page)).toHaveCount(25);
  await page.locator('body').press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const links = rowsOf(page).getByRole('link');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.nth(24)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(links.nth(0)).toBeFocused();
});

readingTest('the list is accessible in both themes and directions', async ({ page, school }) => {
  await enter(page, school, '/students?search=a&status=active,suspended');
  await settled(page);
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'Grade 1', exact: true })).toBeVisible();
  await expectAccessible(page);
});
