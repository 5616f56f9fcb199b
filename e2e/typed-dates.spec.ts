import type { Page } from '@playwright/test';
import { countPosts } from './support/impatient.ts';
import { pick, recordButton } from './support/paying.ts';
import { addCourse, addPair, addPayment, addStudent } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

// The demo school is in Lisbon. The browser is American: month, day, year, and AM or PM.
test.use({ changesRecords: true, timezoneId: 'Pacific/Auckland' });

const type = async (page: Page, field: string, keys: string) => {
  await page.getByLabel(field).focus();
  await page.keyboard.type(keys);
};

/** Writes other than sign-ins. */
const countWrites = (page: Page) => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (/POST|PATCH/.test(request.method()) && !/\/api\/auth\/(login|token)/.test(request.url())) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
};

test('a payment is recorded on the typed date, which needs no time', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}`);
  await pick(page, 'Course', course.name);
  await type(page, 'Paid on', '01052026');
  const sent = countPosts(page, /\/api\/courses\/payments\/?$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ paid_at: '2026-01-05T00:00:00.000Z' });
});

for (const { name, date, time, error } of [
  { name: 'date', date: '0105', time: '', error: 'Enter the full date.' },
  { name: 'time', date: '01052026', time: '1030', error: 'Enter the full time, or clear it.' },
  { name: 'time without a date', date: '', time: '1030AM', error: 'Enter the full date.' },
]) {
  test(`a payment is not recorded with half a ${name}`, async ({ page, school }) => {
    const { student, course } = await addPair(school);
    await enter(page, school, `/payments/new?student=${student.id}`);
    await pick(page, 'Course', course.name);
    await type(page, 'Paid on', date);
    await type(page, 'Payment time', time);
    const writes = countWrites(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(error)).toBeVisible();
    const wrong = page.locator('[aria-invalid=true]');
    await expect(wrong).toHaveCount(1);
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAccessibleDescription(new RegExp(error));
    await recordButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: '1 field' })).toHaveCount(1);
    expect(writes).toEqual([]);
  });
}

test('a year takes four digits, the rest goes to no other year', async ({ page, school }) => {
  const { student } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}`);
  await type(page, 'Paid on', '010520261030');
  await expect(page.getByLabel('Paid on')).not.toHaveValue(/^\d{5}/);
});

test('a payment is not marked as paid with half a time, and is with the whole one', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const { id } = await addPayment(school, student, course, { status: 'pending' });
  await enter(page, school, `/payments/${id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Paid on')).toBeFocused();
  await page.keyboard.type('03112026');
  await type(page, 'Payment time', '1030');
  const writes = countWrites(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter the full time, or clear it.');
  await expect(dialog.getByLabel('Payment time')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Payment time')).toBeFocused();
  expect(writes).toEqual([]);
  await page.keyboard.type('1030AM');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(writes).toEqual([expect.objectContaining({ paid_at: '2026-03-11T10:30:00.000Z' })]);
});

test('a cleared hour of a course is an error, a cleared date is saved', async ({
  page,
  school,
}) => {
  const { id } = await addCourse(school, { starts_at: '2027-01-10T10:00:00Z' });
  await enter(page, school, `/courses/${id}/edit`);
  await expect(page.getByLabel('Starts')).toHaveValue('01/10/2027');
  await page.getByLabel('Start time').focus();
  await page.keyboard.press('Backspace');
  const writes = countWrites(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the full time, or clear it.')).toBeVisible();
  expect(writes).toEqual([]);
  await page.getByLabel('Start time').fill('');
  await page.getByLabel('Starts').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/courses\/\d+$/);
  expect(writes).toEqual([expect.objectContaining({ starts_at: null })]);
});

test('a trial is not extended to half a date', async ({ page, school }) => {
  const { id } = await addStudent(school, { trial_ends_at: '2027-01-10T10:00:00Z' });
  await enter(page, school, `/students/${id}`);
  await page.getByRole('button', { name: 'Extend trial' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Trial until')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  const writes = countWrites(page);
  await dialog.getByRole('button', { name: 'Extend trial' }).click();
  await expect(dialog.getByText('Enter the full date.').first()).toBeVisible();
  await expect(dialog.getByLabel('Trial until')).toBeFocused();
  expect(writes).toEqual([]);
  await page.keyboard.type('02202027');
  await dialog.getByRole('button', { name: 'Extend trial' }).click();
  await expect(dialog).toHaveCount(0);
  expect(writes).toEqual([expect.objectContaining({ trial_ends_at: '2027-02-20T10:00:00.000Z' })]);
});

test('a half-cleared day of a filter is marked and changes nothing', async ({ page, school }) => {
  await enter(page, school, '/payments?paid_from=2026-01-05');
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = page.getByRole('group', { name: 'Paid on' }).getByLabel('From');
  await from.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.mouse.click(5, 5);
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter the full date.')).toBeVisible();
  await expect(page).toHaveURL(/paid_from=2026-01-05/);
  await page.mouse.click(5, 5);
  await expect(from).toHaveCount(0);
});

test.describe('in a British browser', () => {
  test.use({ locale: 'en-GB' });

  test('a day is typed and shown as the British write it', async ({ page, school }) => {
    const { student, course } = await addPair(school);
    await enter(page, school, `/payments/new?student=${student.id}`);
    await pick(page, 'Course', course.name);
    const day = page.getByLabel('Paid on');
    await expect(day).toHaveAttribute('placeholder', 'dd/mm/yyyy');
    await day.fill('5/1/2026');
    await day.blur();
    await expect(day).toHaveValue('05/01/2026');
    const sent = countPosts(page, /\/api\/courses\/payments\/?$/);
    await recordButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ paid_at: '2026-01-05T00:00:00.000Z' });
    await expect(page.getByText(/^5 Jan 2026/).first()).toBeVisible();
  });
});
