import type { Page } from '@playwright/test';
import { makeOlder } from './support/attention.ts';
import { rowsOf, settled } from './support/lists.ts';
import { addStudent } from './support/records.ts';
import { enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test.use({ changesRecords: true });

const times = [
  { label: 'Under 2 weeks', value: 'under_2_weeks', days: 3 },
  { label: '2 to 8 weeks', value: 'from_2_to_8_weeks', days: 30 },
  { label: 'Over 8 weeks', value: 'over_8_weeks', days: 300 },
] as const;

const widget = (page: Page) => page.getByRole('region', { name: 'Unenrolled students' });
const linkOf = (page: Page, label: string) =>
  widget(page).getByRole('link', { name: new RegExp(`students?, ${label}$`) });

/** The number at the start of a text, as it is written in English. */
const numberIn = (text: string): number =>
  Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
const countText = (count: number) => new RegExp(`^${count} students?$`);

test('the waiting times add up to the students without a course', async ({ page, school }) => {
  await enter(page, school);
  const count = numberIn(await widget(page).getByRole('link').first().innerText());
  await expect(widget(page).getByRole('definition')).toHaveCount(times.length);
  const parts = await widget(page).getByRole('definition').allInnerTexts();
  expect(parts.map(numberIn).reduce((sum, part) => sum + part, 0)).toBe(count);
});

for (const { label, value, days } of times) {
  test(`the number of students who wait ${label} opens exactly these students`, async ({
    page,
    school,
  }) => {
    const student = await addStudent(school);
    makeOlder(school, student.id, days);
    const others = times.filter((time) => time.value !== value);
    for (const other of others) makeOlder(school, (await addStudent(school)).id, other.days);
    await enter(page, school);
    const link = linkOf(page, label);
    const count = numberIn(await link.innerText());
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/students\\?waiting=${value}$`));
    await expect(page.getByText(countText(count)).first()).toBeVisible();
    // Other tests add students too: this one can be on a later page.
    await page.getByRole('searchbox').fill(student.name);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText(student.name);
    await page.getByRole('searchbox').fill('');

    await expect(page).toHaveURL(new RegExp(`/students\\?waiting=${value}$`));
    await page.reload();
    await expect(page.getByText(countText(count)).first()).toBeVisible();
    const chip = page.getByRole('button', { name: `Remove filter Waiting time ${label}` });
    await chip.click();
    await expect(page).toHaveURL(/\/students$/);
    await expect(chip).toHaveCount(0);
  });
}

test('the filter by waiting time is in the menu of the students', async ({ page, school }) => {
  await enter(page, school, '/students');
  await page.getByRole('button', { name: 'Filters' }).click();
  const choices = page.getByRole('group', { name: 'Waiting time' });
  await choices.getByRole('checkbox', { name: 'Over 8 weeks' }).check();
  await choices.getByRole('checkbox', { name: 'Under 2 weeks' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/waiting=under_2_weeks%2Cover_8_weeks$/);
  await settled(page);
  await expectAccessibleInEveryLook(page);
});

test('waiting times of a host without the filter are plain text', async ({ page, startHost }) => {
  const waiting = { under_2_weeks: 2, from_2_to_8_weeks: 1, over_8_weeks: 0 };
  const body = { count: 3, results: [{ id: 1, full_name: 'Dora Silva' }], waiting };
  const host = await startHost({ answers: { 'GET /api/auth/students/not-enrolled': { body } } });
  await enter(page, host);
  const numbers = widget(page).getByRole('definition');
  await expect(numbers).toHaveText(['2', '1', '0']);
  await expect(numbers.getByRole('link')).toHaveCount(0);
  await page.goto(`${host.origin}/students?waiting=over_8_weeks`);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Waiting time' })).toHaveCount(0);
});
