import type { Page } from '@playwright/test';
import { addStudent } from './support/records.ts';
import { enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test.use({ changesRecords: true });

const panel = (page: Page) => page.getByRole('tabpanel');
const field = (page: Page) => panel(page).getByLabel('New note');

const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await panel(page).getByRole('button', { name: 'Add note' }).click();
  await expect(panel(page).getByRole('listitem').first()).toContainText(text);
};

test('a new note is first in the list and part of the timeline', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await expect(panel(page)).toContainText('No notes yet');
  await write(page, 'Called the parents.');
  await write(page, 'They call back on Monday.');
  await expect(field(page)).toHaveValue('');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(panel(page)).toContainText('Called the parents.');
});

test('after a note is added by keyboard, the focus is in the field', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await field(page).fill('Called the parents.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(field(page)).toBeFocused();
});

test('a note is deleted after a confirmation', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await write(page, 'A mistake.');
  await panel(page).getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  await expect(panel(page)).toContainText('No notes yet');
});

test('support can delete only its own notes', async ({ page, other: support, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await write(page, 'From the owner.');
  await enter(support, school, `/students/${id}?tab=notes`, 'support@provost.test');
  await write(support, 'From support.');
  const items = panel(support).getByRole('listitem');
  await expect(items.first().getByRole('button', { name: 'Delete note' })).toBeVisible();
  await expect(items.last()).toContainText('From the owner.');
  await expect(items.last().getByRole('button', { name: 'Delete note' })).toHaveCount(0);
});

test('teachers see no notes', async ({ page, school }) => {
  await enter(page, school, '/students', 'teacher@provost.test');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveCount(0);
});

test('a double press adds one note, and the text stays while offline', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await field(page).fill('Only once.');
  await page.context().setOffline(true);
  await panel(page).getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Couldn’t reach the server').first()).toBeVisible();
  await expect(field(page)).toHaveValue('Only once.');
  await page.context().setOffline(false);
  await panel(page).getByRole('button', { name: 'Add note' }).dblclick();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test('a payment has notes in its drawer', async ({ page, school }) => {
  await enter(page, school, '/payments', 'finance@provost.test');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const notes = page.getByRole('dialog').getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Paid in two parts.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem').first()).toContainText('Paid in two parts.');
});

test('markup in a note is shown as text', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await write(page, '<img src=x onerror=alert(1)>');
});

test('notes are accessible in both themes and directions', async ({ page, school }) => {
  const { id } = await addStudent(school);
  await enter(page, school, `/students/${id}?tab=notes`);
  await write(page, 'Readable.');
  await expectAccessibleInEveryLook(page);
});
