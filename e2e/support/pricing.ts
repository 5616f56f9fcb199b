import type { Page } from '@playwright/test';

/** Saves a price that is far from the current one, which is asked once more. */
export const saveLargeChange = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save price' }).click();
  await page
    .getByRole('dialog', { name: 'Save this price?' })
    .getByRole('button', { name: 'Save price' })
    .click();
};

export const fill = async (page: Page, price: string, discount: string): Promise<void> => {
  await page.getByLabel('Original price').fill(price);
  await page.getByLabel('Discount (%)').fill(discount);
};
