import type { Page } from '@playwright/test';
import { wrappings } from './support/awkward-answers.ts';
import { inEachLanguage } from './support/languages.ts';
import { enter, expect, expectAccessibleInEveryLook, readingTest, test } from './support/test.ts';

const names = [
  'Students per course',
  'Latest transactions',
  'Users by status',
  'Unenrolled students',
] as const;
const region = (page: Page, name: (typeof names)[number]) => page.getByRole('region', { name });

const statusPath = 'GET /api/auth/users/status-count';

/** A number as it is written in English. */
const numberIn = (text: string): number => Number(text.replace(/[^\d]/g, ''));

readingTest('the dashboard shows its figures in four regions', async ({ page, school }) => {
  await enter(page, school);
  for (const name of names) await expect(region(page, name)).toBeVisible();
  await expect(region(page, 'Students per course').getByRole('listitem')).toHaveCount(12);
  await expect(region(page, 'Latest transactions').getByRole('listitem')).toHaveCount(5);
  await expect(region(page, 'Unenrolled students').getByRole('listitem')).toHaveCount(5);
});

readingTest('a number of users opens the list of these users', async ({ page, school }) => {
  await enter(page, school);
  const suspended = region(page, 'Users by status').getByRole('link', {
    name: /students?, Suspended$/,
  });
  const count = numberIn(await suspended.innerText());
  await suspended.click();
  await expect(page).toHaveURL(/\/students\?status=suspended$/);
  await expect(page.getByText(new RegExp(`^${count} students?$`)).first()).toBeVisible();
});

readingTest(
  'the number of students without a course opens their list',
  async ({ page, school }) => {
    await enter(page, school);
    const waiting = region(page, 'Unenrolled students').getByRole('link').first();
    const count = numberIn(await waiting.innerText());
    await waiting.click();
    await expect(page).toHaveURL(/\?enrolment=not_enrolled$/);
    await expect(page.getByText(`${count} students`).first()).toBeVisible();
  },
);

readingTest('a trial’s state opens its students', async ({ page, school }) => {
  await enter(page, school);
  const bought = region(page, 'Users by status').locator('div', { hasText: /^Converted/ });
  const count = numberIn(await bought.getByRole('link').innerText());
  await bought.getByRole('link').click();
  await expect(page).toHaveURL(/\/students\?trial=converted$/);
  await expect(page.getByText(`${count} students`).first()).toBeVisible();
});

readingTest(
  'a bar opens its course, a transaction its payment, a name its student',
  async ({ page, school }) => {
    await enter(page, school);
    const bar = region(page, 'Students per course').getByRole('listitem').first();
    const title = await bar.locator('bdi').first().innerText();
    await bar.getByRole('link').click();
    await expect(page).toHaveURL(/\/courses\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await page.goBack();
    await region(page, 'Latest transactions')
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/payments\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();

    await page.goBack();
    const student = region(page, 'Unenrolled students').getByRole('listitem').first();
    const name = await student.getByRole('link').innerText();
    await student.getByRole('link').click();
    await expect(page).toHaveURL(/\/students\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

test('the chart is sorted, shows all courses when asked, and reads as a table', async ({
  page,
  school,
}) => {
  await enter(page, school);
  const chart = region(page, 'Students per course');
  const values = async () =>
    (await chart.getByRole('listitem').allInnerTexts()).map((text) => {
      return Number(/(\d+)(\s*\/\s*\d+)?\s+students?/.exec(text)?.[1]);
    });
  await expect(chart.getByRole('listitem')).toHaveCount(12);
  expect(await values()).toEqual((await values()).toSorted((left, right) => right - left));

  const all = chart.getByRole('button', { name: /^Show all \d+ courses$/ });
  const count = numberIn(await all.innerText());
  await all.click();
  await expect(chart.getByRole('listitem')).toHaveCount(count);
  const below = await page.getByRole('contentinfo').evaluate((footer) => {
    const { bottom } = footer.getBoundingClientRect();
    return document.documentElement.scrollHeight - (bottom + scrollY);
  });
  expect(below, 'blank page below the footer').toBeLessThan(2);

  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('table').getByRole('rowheader')).toHaveCount(count);
  await chart.getByRole('button', { name: 'Show top 12 only' }).click();
  await expect(chart.getByRole('table').getByRole('rowheader')).toHaveCount(12);
  await chart.getByRole('button', { name: 'Show as chart' }).click();
  await expect(chart.getByRole('listitem')).toHaveCount(12);
});

test('a widget that fails shows its own error and can be retried', async ({ page, startHost }) => {
  const host = await startHost({
    answers: {
      [statusPath]: { status: 500, body: { message: 'Counting broke', request_id: 'r-17' } },
    },
  });
  await enter(page, host);
  const users = region(page, 'Users by status');
  await expect(users.getByRole('alert')).toContainText('Couldn’t load this data');
  // The message is in the notification, and only there.
  await expect(page.getByText('Counting broke')).toHaveCount(1);
  await expect(users).not.toContainText('Counting broke');
  await expect(users).toContainText('r-17');
  await expect(region(page, 'Students per course')).toContainText('Algebra');
  await expect(region(page, 'Latest transactions').getByRole('listitem')).toHaveCount(2);

  host.answer({ [statusPath]: { body: { active: 5, suspended: 1 } } });
  await users.getByRole('button', { name: 'Try again' }).click();
  await expect(users.getByRole('row', { name: /Active/ })).toContainText('5');
});

test('the time of the update is that of the oldest figure', async ({ page, host }) => {
  // Early in a minute: none must end while the page opens.
  await page.clock.install({ time: new Date('2026-03-02T10:00:05') });
  await enter(page, host);
  await expect(region(page, 'Users by status').getByRole('row', { name: /Active/ })).toBeVisible();
  const updated = page.getByText(/^Updated at/);
  const first = await updated.innerText();
  host.answer({
    [statusPath]: { status: 500, body: {} },
    'GET /api/courses/courses/student-count': { body: { Chemistry: 9 } },
  });
  await page.clock.runFor(61_000);
  await expect(region(page, 'Students per course')).toContainText('Chemistry');
  await expect(updated).toHaveText(first);

  host.answer({ [statusPath]: { body: { active: 5 } } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(updated).not.toHaveText(first);
});

test('figures reload on a timer and stay visible while they load', async ({ page, host }) => {
  await page.clock.install();
  await enter(page, host);
  const users = region(page, 'Users by status');
  await expect(users.getByRole('row', { name: /Active/ })).toContainText('5');

  host.answer({ [statusPath]: { body: { active: 6, suspended: 1 } } });
  await page.clock.runFor(31_000);
  await expect(users.getByRole('row', { name: /Active/ })).toContainText('6');

  host.answer({ [statusPath]: { status: 500, body: {} } });
  const asked = host.heardAt(statusPath).length;
  await page.clock.runFor(31_000);
  await expect.poll(() => host.heardAt(statusPath).length).toBeGreaterThan(asked);
  await expect(users.getByRole('row', { name: /Active/ })).toContainText('6');
});

for (const wrapping of Object.keys(wrappings) as (keyof typeof wrappings)[]) {
  test(`figures of another host appear when its lists come as ${wrapping}`, async ({
    page,
    startHost,
  }) => {
    const host = await startHost({ foreign: true, wrapping });
    await enter(page, host);
    const bars = region(page, 'Students per course').getByRole('listitem');
    await expect(bars).toHaveText([/Algebra.*3/, /Biology.*1/]);
    await expect(
      region(page, 'Users by status').getByRole('row', { name: /Active/ }),
    ).toContainText('83.3%');
    await expect(region(page, 'Unenrolled students')).toContainText('3 students without a course');
    await expect(region(page, 'Latest transactions')).toContainText('120.00');
    expect(host.heardAt('GET /api/payments/transactions/report')[0]?.query.get('limit')).toBe('5');

    await bars.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/courses\?search=Algebra$/);
  });
}

test('an empty school shows what each widget will contain', async ({ page, startHost }) => {
  const host = await startHost({
    answers: {
      'GET /api/courses/courses/student-count': { body: [] },
      [statusPath]: { body: {} },
      'GET /api/auth/students/not-enrolled': { body: [] },
      'GET /api/payments/transactions/report': { body: [] },
    },
  });
  await enter(page, host);
  await expect(region(page, 'Students per course')).toContainText('No courses yet');
  await expect(region(page, 'Users by status')).toContainText('No users yet');
  await expect(region(page, 'Latest transactions')).toContainText('No transactions yet');
  await expect(region(page, 'Unenrolled students')).toContainText(
    'Every active student has a course',
  );
});

test('a user without access to payments sees no transactions and requests none', async ({
  page,
  startHost,
}) => {
  const host = await startHost({
    user: { user_type: 'clerk', ability: [{ action: 'read', subject: 'Dashboard' }] },
  });
  await enter(page, host);
  await expect(region(page, 'Users by status')).toContainText('5');
  await expect(region(page, 'Latest transactions')).toHaveCount(0);
  await expect(region(page, 'Users by status').getByRole('link')).toHaveCount(0);
  expect(host.heardAt('GET /api/payments/transactions/report')).toEqual([]);
});

readingTest(
  'the dashboard is accessible in both themes and directions, as chart and as table',
  async ({ page, school }) => {
    await enter(page, school);
    await expect(region(page, 'Unenrolled students').getByRole('listitem')).toHaveCount(5);
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expectAccessibleInEveryLook(page);
  },
);

test('the dashboard fits a phone in every language', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school);
  await inEachLanguage(page, async () => {
    await expect(page.getByRole('region').nth(3)).toBeVisible();
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') })
        .nth(12),
    ).toBeVisible();
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('main, main section, main table')].map((element) => [
        element.scrollWidth,
        element.clientWidth,
      ]),
    );
    for (const [needed = 0, given = 0] of widths) expect(needed).toBeLessThanOrEqual(given);
  });
});
