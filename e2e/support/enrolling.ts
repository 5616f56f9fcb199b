import type { Page } from '@playwright/test';
import { countPosts } from './impatient.ts';
import { expect } from './test.ts';

export const dialog = (page: Page) => page.getByRole('dialog').last();

export const field = (page: Page, name: string) =>
  dialog(page).getByRole('combobox', { name, exact: true });

/** In the open dialog: searches in a field and takes the match. */
export const choose = async (page: Page, label: string, name: string) => {
  await field(page, label).fill(name);
  await page.getByRole('option', { name }).click();
};

export const submit = (page: Page, name = 'Enrol') =>
  dialog(page).getByRole('button', { name, exact: true });

export const openEnrol = async (page: Page) => {
  await page.getByRole('button', { name: 'Enrol', exact: true }).first().click();
  await expect(dialog(page).getByRole('combobox').first()).toBeFocused();
};

export const countEnrolments = (page: Page) => countPosts(page, /\/api\/enrolments\/?$/);
