import type { Page } from '@playwright/test';

/** In a form: searches in a field and takes the match. */
export const pick = async (page: Page, field: string, name: string) => {
  await page.getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name }).click();
};

/** The payments that the page sends, with their bodies. */
export const countPosts = (page: Page, path: RegExp) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isPost = request.method() === 'POST' && path.test(new URL(request.url()).pathname);
    if (isPost) sent.push(request.postData() ?? '');
  });
  return sent;
};

export const recordButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Record payment' });
