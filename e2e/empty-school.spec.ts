import type { Page } from '@playwright/test';
import { owner, test } from './support/empty-school.ts';
import { menuLink } from './support/lists.ts';
import { enter, expect } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').last();

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) {
    const inputs = page.getByRole('main').locator('input');
    await inputs.and(page.getByLabel(label, { exact: true })).fill(text);
  }
};

/** Chooses by search, in the open dialog or the form. */
const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).click();
};

const confirm = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const addCourse = async (page: Page, code: string, title: string) => {
  await menuLink(page, 'Courses').click();
  await page.getByRole('link', { name: 'New course' }).click();
  await fill(page, { Title: title, Code: code, Subject: 'English' });
  await page.getByLabel('Class level').selectOption({ label: 'Grade 1' });
  await button(page, 'Save').click();
  await expect(heading(page, title)).toBeVisible();
};

const publish = async (page: Page, price: string) => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await choose(page, 'Teacher', 'Ada Reyes');
  await fill(page, { Price: price });
  await button(page, 'Save').click();
  await button(page, 'Publish').click();
  await expect(button(page, 'Enrol').first()).toBeVisible();
};

test('a school starts empty and is run through the dashboard alone', async ({
  page,
  emptySchool,
}) => {
  await enter(page, emptySchool, '/courses/new', owner);
  // A course needs a class level.
  await page.getByRole('link', { name: 'Add class levels' }).click();
  await page.getByRole('button', { name: 'New class level' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grade 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Grade 1' })).toBeVisible();

  await addCourse(page, 'READ-1', 'Reading');

  await menuLink(page, 'Teachers').click();
  await page.getByRole('link', { name: 'Register teacher' }).first().click();
  await fill(page, {
    'First name': 'Ada',
    'Last name': 'Reyes',
    Email: 'ada@provost.test',
    Password: 'correct horse battery',
  });
  await button(page, 'Register teacher').click();
  await expect(heading(page, 'Teachers')).toBeVisible();

  await menuLink(page, 'Students').click();
  await page.getByRole('link', { name: 'New student' }).first().click();
  await fill(page, { 'First name': 'Bo', 'Last name': 'Lind', Email: 'bo@provost.test' });
  await button(page, 'Save').click();
  await expect(heading(page, 'Bo Lind')).toBeVisible();

  await menuLink(page, 'Courses').click();
  await page.getByRole('link', { name: 'Reading' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await publish(page, '90');
  await addCourse(page, 'WRITE-1', 'Writing');
  await publish(page, '110');

  await menuLink(page, 'Students').click();
  await page.getByRole('link', { name: 'Bo Lind' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await button(page, 'Enrol').click();
  await choose(page, 'Course', 'Reading');
  await confirm(page, 'Enrol');
  await expect(page.getByRole('tabpanel')).toContainText('Reading');

  await menuLink(page, 'Price calculator').click();
  await page.getByLabel('Class level').selectOption({ label: 'Grade 1' });
  await page.getByLabel('Course', { exact: true }).selectOption({ label: 'Reading' });
  await fill(page, { 'Original price': '100', 'Discount (%)': '20' });
  await button(page, 'Save price').click();
  await expect(page.getByRole('row', { name: /Reading/ }).first()).toContainText('80.00');

  await menuLink(page, 'Enrolments').click();
  await page
    .getByRole('row', { name: /Reading/ })
    .getByRole('link', { name: 'Bo Lind' })
    .click();
  await page.getByRole('tab', { name: 'Enrolments' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Transfer' }).click();
  await choose(page, 'Course', 'Writing');
  await confirm(page, 'Transfer');
  const writing = panel.getByRole('listitem').filter({ hasText: 'Writing' }).first();
  await expect(writing).toContainText('Active');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Reading' })).toContainText(
    'Transferred',
  );

  await writing.getByRole('button', { name: 'Cancel enrolment' }).click();
  await dialog(page).getByLabel('Reason').fill('Holidays');
  await confirm(page, 'Cancel enrolment');
  await expect(writing).toContainText('Holidays');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: /cancelled/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(writing).toContainText('Active');

  await button(page, 'Erase personal data').click();
  await dialog(page).getByLabel('Email').fill('bo@provost.test');
  await confirm(page, 'Erase personal data');
  await expect(heading(page, 'Students')).toBeVisible();
  await expect(page.getByText('Bo Lind')).toHaveCount(0);
});
