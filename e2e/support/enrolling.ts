import type { Page } from '@playwright/test';
import { countPosts } from './impatient.ts';
import { expect } from './test.ts';

export const dialog = (page: Page) => page.getByRole('dialog').last();

/** In the open dialog: searches in a field and takes the match. */
export const choose = async (page: Page, field: string, name: string) => {
  await dialog(page).getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name }).click();
};

export const submit = (page: Page, name = 'Enrol') =>
  dialog(page).getByRole('button', { name, exact: true });

export const openEnrol = async (page: Page) => {
  await page.getByRole('button', { name: 'Enrol', exact: true }).first().click();
  await expect(dialog(page).getByRole('combobox').first()).toBeFocused();
};

export const countEnrolments = (page: Page) => countPosts(page, /\/api\/enrolments\/?$/);
