import type { Locator, Page } from '@playwright/test';

/** Asks to save a price that is far from the current one. Returns the button that confirms it. */
export const askForLargeChange = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Save price' }).click();
  return page
    .getByRole('dialog', { name: 'Save this price?' })
    .getByRole('button', { name: 'Save price' });
};

export const saveLargeChange = async (page: Page): Promise<void> =>
  (await askForLargeChange(page)).click();

export const fill = async (page: Page, price: string, discount: string): Promise<void> => {
  await page.getByLabel('Original price').fill(price);
  await page.getByLabel('Discount (%)').fill(discount);
};
