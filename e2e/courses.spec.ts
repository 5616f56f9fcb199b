import { columnTexts, rowsOf, settled } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, readingTest, test } from './support/test.ts';

readingTest('courses are listed with teacher, price and students', async ({ page, school }) => {
  await enter(page, school, '/courses');
  await expect(rowsOf(page).first()).toBeVisible();
  for (const name of ['Title', 'Code', 'Subject', 'Class level', 'Teacher', 'Price', 'Students']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Students' }).click();
  await expect(page).toHaveURL(/ordering=-student_count/);
  await settled(page);
  const counts = (await columnTexts(page, 'Students')).map(Number);
  expect(counts).toEqual(counts.toSorted((left, right) => right - left));
});

readingTest('courses are filtered by a class level of the school', async ({ page, school }) => {
  await enter(page, school, '/courses');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'University' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/class_level=\d+$/);
  await settled(page);
  expect(new Set(await columnTexts(page, 'Class level'))).toEqual(new Set(['University']));
});

readingTest(
  'a course opens with its price, its price history and its students',
  async ({ page, school }) => {
    await enter(page, school, '/courses?ordering=-student_count');
    await rowsOf(page).getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('region', { name: 'Price history' })).toBeVisible();
    const students = drawer.getByRole('region', { name: 'Students' });
    const student = students.getByRole('link').first();
    const name = await student.innerText();
    await student.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

test('a course mentions that it has more students than it lists', async ({ page, school }) => {
  const statuses = ['completed', 'active', 'active'];
  const students = statuses.map((status, id) => ({ id, status, full_name: `Student ${id}` }));
  await page.route(/\/api\/courses\/\d+\/?$/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, student_count: 3, students } } });
  });
  await enter(page, school, '/courses');
  await rowsOf(page).getByRole('link').first().click();
  const listed = page.getByRole('dialog').getByRole('region', { name: 'Students' });
  await expect(listed).toContainText('Latest 3');
});

test('a teacher sees only their own courses', async ({ page, school }) => {
  await enter(page, school, '/courses?page_size=100', 'teacher@provost.test');
  await expect(rowsOf(page).first()).toBeVisible();
  expect(new Set(await columnTexts(page, 'Teacher'))).toEqual(new Set(['Beatriz Guimarães']));
});

readingTest(
  'list and drawer are accessible in both themes and directions',
  async ({ page, school }) => {
    await enter(page, school, '/courses');
    await settled(page);
    await expectAccessibleInEveryLook(page);
    await rowsOf(page).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Price history' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  },
);
