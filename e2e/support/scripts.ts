import type { Page } from '@playwright/test';

/** Holds the application's scripts back until the test calls the function that this returns. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};
