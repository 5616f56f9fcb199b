import type { Page } from '@playwright/test';

/** In a form: searches in a field and takes the match. */
export const pick = async (page: Page, field: string, name: string) => {
  await page.getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name }).click();
};

export const recordButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Record payment' });
