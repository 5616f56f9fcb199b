import type { Page } from '@playwright/test';
import { addPaymentRow } from './support/attention.ts';
import { countPosts, holdCalls } from './support/impatient.ts';
import { addCourse, addStudent } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

const saved = (page: Page) => page.getByRole('table', { name: 'Saved prices' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Save this price?' });
const status = (page: Page) => page.getByRole('form', { name: 'New price' }).getByRole('status');

type Course = Awaited<ReturnType<typeof addCourse>>;

const calculate = async (page: Page, { level, name }: Course, price: string) => {
  await page.getByLabel('Class level').selectOption(level);
  await page.getByLabel('Course').selectOption(name);
  await page.getByLabel('Original price').fill(price);
};

test('saving shows the change, and a large change needs a confirmation', async ({
  page,
  school,
}) => {
  const course = await addCourse(school);
  await enter(page, school, '/pricing');
  await calculate(page, course, '99');
  await expect(page.getByText('€90.00 → €99.00, +10%')).toBeVisible();
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(status(page)).toHaveText(/^Price saved: €99/);

  await page.getByLabel('Original price').fill('990');
  await expect(page.getByText('€99.00 → €990.00, +900%')).toBeVisible();
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(question(page)).toContainText(`${course.name} will cost €990.00 instead of €99.00.`);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(saved(page)).not.toContainText('€990.00');
  await page.getByRole('button', { name: 'Save price' }).click();
  await question(page).getByRole('button', { name: 'Save price' }).click();
  await expect(status(page)).toHaveText(/^Price saved: €990/);
});

const courseList = '**/api/courses?**';

test('Save before the courses have loaded asks about a large change, too', async ({
  page,
  school,
}) => {
  const course = await addCourse(school);
  await enter(page, school, '/pricing');
  await calculate(page, course, '990');
  const calls = await holdCalls(page, courseList);
  await page.reload();
  await expect(page.getByLabel('Original price')).toHaveValue('990.00');
  await page.getByRole('button', { name: 'Save price' }).click();
  await calls.release();
  await expect(question(page)).toContainText(`${course.name} will cost €990.00 instead of €90.00.`);
});

test('the price saved just before counts for the confirmation', async ({ page, school }) => {
  const course = await addCourse(school);
  await enter(page, school, '/pricing');
  await calculate(page, course, '900');
  const calls = await holdCalls(page, courseList);
  await page.getByRole('button', { name: 'Save price' }).click();
  await question(page).getByRole('button', { name: 'Save price' }).click();
  await expect(status(page)).toHaveText(/^Price saved: €900/);
  await page.getByLabel('Original price').fill('90');
  await page.getByRole('button', { name: 'Save price' }).click();
  await calls.release();
  await expect(question(page)).toContainText(`${course.name} will cost €90.00 instead of €900.00.`);
});

test('a price that is changed while its courses load is not saved', async ({ page, school }) => {
  const course = await addCourse(school);
  await enter(page, school, '/pricing');
  await calculate(page, course, '91');
  const calls = await holdCalls(page, courseList);
  const sent = countPosts(page, /pricing\/create/);
  await page.reload();
  await page.getByRole('button', { name: 'Save price' }).click();
  await page.getByLabel('Original price').fill('9');
  await calls.release();
  await expect(page.getByText('€90.00 → €9.00, -90%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save price' })).toBeEnabled();
  expect(sent).toEqual([]);
});

test('the price in force is marked, and deleting it restores the previous one', async ({
  page,
  school,
}) => {
  const course = await addCourse(school);
  await enter(page, school, '/pricing');
  await calculate(page, course, '95');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(status(page)).toHaveText(/^Price saved/);
  await page.goto(`${school.origin}/pricing?course=${course.id}`);
  const rows = saved(page).getByRole('row').filter({ hasText: course.name });
  await expect(rows).toHaveCount(2);
  const inForce = rows.filter({ hasText: 'Current' });
  await expect(inForce).toHaveCount(1);
  await expect(inForce).toContainText('€95.00');
  await inForce.getByRole('button', { name: /^Delete price/ }).click();
  await expect(page.getByRole('dialog')).toContainText('The course will cost €90.00 again.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Current');
});

test('saved prices are filtered by class level and course', async ({ page, school }) => {
  const course = await addCourse(school);
  await enter(page, school, '/pricing');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByPlaceholder('Type to search').fill(course.name);
  await page.getByRole('listbox').getByRole('option', { name: course.name }).click();
  await expect(page).toHaveURL(new RegExp(`course=${course.id}`));
  await page.keyboard.press('Escape');
  await expect(saved(page).getByRole('rowheader')).toHaveCount(1);
  await expect(saved(page)).toContainText(course.name);
});

test('the sales of the last 90 days show what another price would have earned', async ({
  page,
  school,
}) => {
  const course = await addCourse(school);
  for (const daysAgo of [5, 50, 100]) {
    const student = await addStudent(school);
    addPaymentRow(school, { student: student.id, course: course.id, status: 'paid', daysAgo });
  }
  await enter(page, school, '/pricing');
  await calculate(page, course, '100');
  await expect(
    page.getByText(
      'In the last 90 days, 2 students paid €180.00. At this price, the same sales would have earned €200.00 (+€20.00).',
    ),
  ).toBeVisible();
});
