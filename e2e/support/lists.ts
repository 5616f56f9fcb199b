import { readFileSync } from 'node:fs';
import { type Download, expect, type Page } from '@playwright/test';

/** The rows of a list, without its header. */
export const rowsOf = (page: Page) => page.getByRole('rowheader');

/** What a long or wide list scrolls in. */
export const scrollerOf = (page: Page) => page.locator('[data-scroll-restoration-id=table]');

/** In the main menu: a bookmark in the navbar has the same name. */
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });

/** The texts of the column that has this title. */
export const columnTexts = async (page: Page, title: string): Promise<string[]> => {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const index = titles.findIndex((text) => text.trim() === title);
  expect(index, `a column ${title}`).not.toBe(-1);
  const cells = page.locator(`tbody tr > :nth-child(${index + 1})`);
  return (await cells.allInnerTexts()).map((text) => text.trim());
};

/** Once the list shows what it was asked for. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
};

/** The lines of a downloaded CSV file, its header first. */
export const linesOf = async (download: Download): Promise<string[]> => {
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF'), 'a byte order mark').toBe(true);
  return text.slice(1).split('\r\n').slice(0, -1);
};

/** Calls to a path of the API, from here on. */
export const countCalls = (page: Page, pathname: string) => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.replace(/\/$/, '') === pathname) calls.push(url);
  });
  return calls;
};
