import type { Page } from '@playwright/test';
import { choose, countEnrolments, dialog, field, openEnrol, submit } from './support/enrolling.ts';
import { countPosts, gapsMs, holdCalls, pressQuickly } from './support/impatient.ts';
import { settled } from './support/lists.ts';
import { pick, recordButton } from './support/paying.ts';
import { addCourse, addPair, addStudent } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

/** Not those of a native select. */
const found = (page: Page) => page.getByRole('listbox').getByRole('option');
const payments = /\/api\/courses\/payments\/?$/;

for (const gapMs of gapsMs) {
  test(`a payment is never for a student of an earlier text, keys ${gapMs} ms apart`, async ({
    page,
    school,
  }) => {
    const student = await addStudent(school);
    await enter(page, school, '/payments/new');
    const field = page.getByRole('combobox', { name: 'Student' });
    await field.fill(student.email);
    await expect(found(page)).toHaveCount(1);
    const calls = await holdCalls(page, '**/api/auth/admin/students/?**');
    await field.fill('');
    await pressQuickly(page, [...'nobody', 'ArrowDown', 'Enter'], gapMs);
    await expect(found(page)).toHaveCount(0);
    await calls.release((url) => url.searchParams.get('search') === 'nobody');
    await expect(page.getByText('No matching options')).toBeVisible();
    await expect(field).toHaveValue('nobody');
  });
}

test('a filter never takes a record of an earlier text', async ({ page, school }) => {
  const student = await addStudent(school);
  await enter(page, school, '/payments');
  await settled(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const field = page.getByRole('combobox', { name: 'Student' });
  await field.fill(student.email);
  await expect(found(page)).toHaveCount(1);
  const calls = await holdCalls(page, '**/api/auth/admin/students/?**');
  await field.fill('');
  await pressQuickly(page, [...'nobody', 'ArrowDown', 'Enter'], 0);
  await expect(found(page)).toHaveCount(0);
  await calls.release((url) => url.searchParams.get('search') === 'nobody');
  await expect(page.getByText('No matching options')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a payment is never sent with the price of the course chosen before', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const other = await addCourse(school, { price: '120.00' });
  await enter(page, school, `/payments/new?student=${student.id}&course=${course.id}`);
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  const calls = await holdCalls(page, `**/api/courses/${other.id}/`);
  const sent = countPosts(page, payments);
  await pick(page, 'Course', other.name);
  await recordButton(page).click();
  await expect(page.getByText('Enter the amount.')).toBeVisible();
  expect(sent).toEqual([]);
  await calls.release();
  await expect(page.getByLabel('Amount')).toHaveValue('120.00');
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ course: other.id, amount: '120.00' });
});

test('a payment is not recorded for the student whose name was typed over', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}&course=${course.id}`);
  const field = page.getByRole('combobox', { name: 'Student' });
  await expect(field).toHaveValue(new RegExp(student.name));
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  const sent = countPosts(page, payments);
  await field.fill('Someone else');
  await recordButton(page).click();
  await expect(page.getByText('Choose one of the options.')).toBeVisible();
  await expect(field).toHaveValue('Someone else');
  expect(sent).toEqual([]);
  await pick(page, 'Student', student.email);
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
});

test('Enter sends no payment for the student whose name is being typed over', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}&course=${course.id}`);
  const field = page.getByRole('combobox', { name: 'Student' });
  await expect(field).toHaveValue(new RegExp(student.name));
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  const sent = countPosts(page, payments);
  const calls = await holdCalls(page, '**/api/auth/admin/students/?**');
  await field.selectText();
  // The second Enter would send what the first one takes.
  await pressQuickly(page, [...'nobody', 'Enter', 'ArrowDown', 'Enter', 'Enter'], 0);
  await expect(field).toHaveValue('nobody');
  await expect(found(page)).toHaveCount(0);
  await calls.release((url) => url.searchParams.get('search') === 'nobody');
  await expect(page.getByText('No matching options')).toBeVisible();
  await pressQuickly(page, ['ArrowDown', 'Enter', 'Enter'], 0);
  await expect(field).toHaveValue('nobody');
  await expect(recordButton(page)).toBeEnabled();
  expect(sent).toEqual([]);
});

test('Enter enrols nobody in the course whose title is being typed over', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students/${student.id}`);
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  const field = dialog(page).getByRole('combobox', { name: 'Course' });
  await expect(field).toHaveValue(course.name);
  const sent = countEnrolments(page);
  await field.selectText();
  await pressQuickly(page, [...'nothing', 'Enter', 'ArrowDown', 'Enter', 'Enter'], 0);
  await expect(page.getByText('No matching options')).toBeVisible();
  await pressQuickly(page, ['ArrowDown', 'Enter', 'Enter'], 0);
  await expect(field).toHaveValue('nothing');
  await expect(dialog(page)).toBeVisible();
  expect(sent).toEqual([]);
});

test('nobody is enrolled in the course whose title was typed over', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students/${student.id}`);
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  const field = dialog(page).getByRole('combobox', { name: 'Course' });
  await expect(field).toHaveValue(course.name);
  const sent = countEnrolments(page);
  await field.fill('Another course');
  await submit(page).click();
  await expect(field).toHaveValue('Another course');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('text that names no payer is not ignored', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students/${student.id}`);
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  const sent = countEnrolments(page);
  const payer = field(page, 'Payer');
  await payer.fill('Nobody at all');
  await submit(page).click();
  await expect(payer).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await payer.fill('');
  // The options of the empty field would cover the button.
  await page.keyboard.press('Tab');
  await submit(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('Enter takes the only student that matches, a second Enter records the payment', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?course=${course.id}`);
  const field = page.getByRole('combobox', { name: 'Student' });
  await expect(page.getByLabel('Amount')).toHaveValue('90.00');
  const sent = countPosts(page, payments);
  await field.fill(student.email);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(new RegExp(student.name));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('Tab takes the only teacher that matches, and text that matches none stays', async ({
  page,
  school,
}) => {
  await enter(page, school, '/courses/new');
  const field = page.getByRole('combobox', { name: 'Teacher' });
  await field.fill('teacher@provost.test');
  await page.keyboard.press('Tab');
  await expect(field).not.toHaveValue('teacher@provost.test');
  await expect(field).not.toHaveValue('');
  await field.fill('nobody');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field).toHaveValue('nobody');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

for (const { name, path, open, field } of [
  { name: 'payment form', path: '/payments/new', open: undefined, field: 'Student' },
  { name: 'course form', path: '/courses/new', open: undefined, field: 'Teacher' },
  { name: 'filters of payments', path: '/payments', open: 'Filters', field: 'Student' },
  { name: 'enrol dialog', path: '/enrolments', open: 'Enrol', field: 'Student' },
]) {
  test(`a search without a network does not say that nothing matches: ${name}`, async ({
    page,
    school,
  }) => {
    await enter(page, school, path);
    if (open) await page.getByRole('button', { name: open, exact: true }).first().click();
    const combobox = page.getByRole('combobox', { name: field });
    await expect(combobox).toBeEnabled();
    await page.route('**/api/auth/admin/{students,teachers}/?**search=**', (route) =>
      route.abort(),
    );
    await combobox.fill('nobody');
    const message = page.getByText('Couldn’t load the options.');
    await expect(message).toBeVisible();
    await expect(page.getByText('No matching options')).toHaveCount(0);
  });
}
