import { columnTexts, linesOf, rowsOf, settled } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, readingTest, test } from './support/test.ts';

readingTest('teachers are listed with their subjects', async ({ page, school }) => {
  await enter(page, school, '/teachers');
  await expect(page.getByRole('table', { name: 'Teachers' })).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  const titles = ['Name', 'Email', 'Status', 'Subjects', 'Courses', 'Enrolments', 'Joined'];
  for (const name of titles) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Enrolments' }).click();
  await expect(page).toHaveURL(/ordering=-student_count/);
  await settled(page);
  const counts = (await columnTexts(page, 'Enrolments')).map(Number);
  expect(counts).toEqual(counts.toSorted((left, right) => right - left));
});

readingTest(
  'a user with the permission sees the link to register a teacher',
  async ({ page, school }) => {
    await enter(page, school, '/teachers', 'admin@provost.test');
    await page.getByRole('link', { name: 'Register teacher' }).click();
    await expect(page).toHaveURL(/\/teachers\/new$/);
  },
);

test('a user without the permission does not see the link', async ({ page, school }) => {
  await enter(page, school, '/teachers', 'finance@provost.test');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register teacher' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
});

readingTest('a teacher opens with courses and load', async ({ page, school }) => {
  await enter(page, school, '/teachers?search=guimaraes');
  await page.getByRole('link', { name: 'Beatriz Guimarães' }).click();
  const load = page.getByRole('region', { name: 'Courses and workload' });
  await expect(load).toBeVisible();
  await expect(load.getByText('Enrolments', { exact: true })).toBeVisible();
  const course = load.getByRole('link').first();
  const title = await course.innerText();
  await course.click();
  await expect(page).toHaveURL(/\/courses\/\d+$/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('support can view a teacher, and change nothing', async ({ page, school }) => {
  await enter(page, school, '/teachers?search=guimaraes', 'support@provost.test');
  await page.getByRole('link', { name: 'Beatriz Guimarães' }).click();
  await expect(page.getByRole('region', { name: 'Courses and workload' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});

test('a highlighted teacher stays highlighted until the list changes', async ({ page, school }) => {
  await enter(page, school, '/teachers?search=guimaraes');
  await page.getByRole('link', { name: 'Beatriz Guimarães' }).click();
  await expect(page).toHaveURL(/open=\d+/);
  const id = /open=(\d+)/.exec(page.url())?.[1];
  await page.goto(`${school.origin}/teachers?ordering=-email&highlight=${id}`);
  await settled(page);
  await expect(page.locator('tr[data-highlighted]')).toHaveText(/Beatriz Guimarães/);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).not.toHaveURL(/highlight/);
  await expect(page.locator('tr[data-highlighted]')).toHaveCount(0);
});

test('teachers are exported', async ({ page, school }) => {
  await enter(page, school, '/teachers?search=guimaraes');
  await expect(rowsOf(page).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = await linesOf(await download);
  expect(lines.slice(1).every((line) => line.includes('Guimarães'))).toBe(true);
  expect(lines.length).toBeGreaterThan(1);
});

readingTest(
  'list and drawer are accessible in both themes and directions',
  async ({ page, school }) => {
    await enter(page, school, '/teachers');
    await settled(page);
    await expectAccessibleInEveryLook(page);
    await rowsOf(page).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Courses and workload' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  },
);
