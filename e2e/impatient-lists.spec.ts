import type { Page } from '@playwright/test';
import { gapsMs, holdCalls, pressQuickly } from './support/impatient.ts';
import { rowsOf, settled } from './support/lists.ts';
import { callPalette, enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const nameOf = async (page: Page, row: number): Promise<string> =>
  (await rowsOf(page).nth(row).getByRole('link').innerText()).split('\n').at(-1) ?? '';

const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const students = '/api/auth/admin/students';
/** Finds one student only. */
const term = 'zoe lefevre';

for (const gapMs of gapsMs) {
  test(`search, arrow down and Enter, ${gapMs} ms apart, open no row of the old list`, async ({
    page,
    school,
  }) => {
    await enter(page, school, '/students');
    await settled(page);
    const calls = await holdCalls(page, `**${students}/?**`);
    await page.getByRole('searchbox').focus();
    await pressQuickly(page, [...term, 'ArrowDown', 'Enter'], gapMs);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/students');

    await calls.release((url) => url.searchParams.get('search') === term);
    await settled(page);
    const link = page.getByRole('link', { name: 'Zoé Lefèvre' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').press('ArrowDown');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawerOf(page, 'Zoé Lefèvre')).toBeVisible();
  });
}

test('arrow down waits for the rows of the search, unless the user types on', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await settled(page);
  const calls = await holdCalls(page, `**${students}/?**`);
  const box = page.getByRole('searchbox');
  await box.focus();
  await pressQuickly(page, [...term, 'ArrowDown'], 0);
  await calls.release((url) => url.searchParams.get('search') === term);
  await expect(page.getByRole('link', { name: 'Zoé Lefèvre' })).toBeFocused();

  await box.fill('');
  await calls.release((url) => !url.searchParams.has('search')).catch(() => undefined);
  await settled(page);
  await box.focus();
  await pressQuickly(page, [...'zo', 'ArrowDown', 'e'], 0);
  await calls.release((url) => url.searchParams.get('search') === 'zo');
  await expect(box).toBeFocused();
  await calls.release((url) => url.searchParams.get('search') === 'zoe');
  await settled(page);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('zoe');
});

test('responses out of order never show the rows of an earlier search', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await settled(page);
  const calls = await holdCalls(page, `**${students}/?**`);
  const box = page.getByRole('searchbox');
  await box.fill('a');
  await expect.poll(() => calls.held.length).toBeGreaterThan(0);
  await box.fill(term);
  await calls.release((url) => url.searchParams.get('search') === term);
  await expect(rowsOf(page)).toHaveText([/Zoé Lefèvre/]);
  await calls.release((url) => url.searchParams.get('search') === 'a').catch(() => undefined);
  await expect(rowsOf(page)).toHaveText([/Zoé Lefèvre/]);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('each click on Next page counts, even while rows are loading', async ({ page, school }) => {
  await enter(page, school, '/students?page_size=10');
  await settled(page);
  const calls = await holdCalls(page, `**${students}/?**`);
  const [next, previous] = ['Next page', 'Previous page'].map((name) =>
    page.getByRole('button', { name }),
  );
  for (let click = 0; click < 4; click += 1) await next?.click();
  await previous?.click();
  await expect(page).toHaveURL(/page=4/);
  await calls.release((url) => url.searchParams.get('page') === '4');
  await settled(page);
  await expect(page.getByText(/^31–40 of/)).toBeVisible();
});

for (const gapMs of gapsMs) {
  test(`Escape, arrow down and Enter, ${gapMs} ms apart, open the next record`, async ({
    page,
    school,
  }) => {
    await enter(page, school, '/students?status=active');
    await settled(page);
    const names = await Promise.all([0, 1, 2, 3, 4].map((row) => nameOf(page, row)));
    await rowsOf(page).first().getByRole('link').click();
    await expect(drawerOf(page, names[0] ?? '')).toBeVisible();
    for (const name of names.slice(1)) {
      await pressQuickly(page, ['Escape', 'ArrowDown', 'Enter'], gapMs);
      await expect(drawerOf(page, name)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(drawerOf(page, name).getByRole('region', { name: 'Payments' })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowsOf(page).nth(4).getByRole('link')).toBeFocused();
  });

  test(`Enter and Escape, ${gapMs} ms apart, leave the list as it was`, async ({
    page,
    school,
  }) => {
    await enter(page, school, '/payments');
    await settled(page);
    const link = rowsOf(page).nth(2).getByRole('link');
    await link.focus();
    for (let time = 0; time < 3; time += 1) {
      await pressQuickly(page, ['Enter', 'Escape'], gapMs);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(link).toBeFocused();
      expect(new URL(page.url()).pathname).toBe('/payments');
    }
  });
}

test('the focus and Enter follow the record when a refetch inserts rows', async ({
  page,
  startHost,
}) => {
  const call = 'GET /api/auth/admin/students';
  const row = (id: number, name: string) => ({ id, full_name: name, email: `${id}@host.test` });
  const [bea, cy] = [row(2, 'Bea'), row(3, 'Cy')];
  const list = (rows: unknown[]) => ({
    body: { results: rows, count: rows.length + 100, next_cursor: null },
  });
  const host = await startHost({ answers: { [call]: list([bea, cy]) } });
  await enter(page, host, '/students');
  await settled(page);
  await page.getByRole('link', { name: 'Bea' }).focus();

  const refetch = async (rows: unknown[], newName: string) => {
    host.answer({ [call]: list(rows) });
    await page.clock.setSystemTime(Date.now() + 3_600_000 * rows.length);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(newName)).toBeVisible();
  };
  await refetch([row(1, 'Ana'), row(4, 'Alma'), bea, cy], 'Alma');
  await expect(page.getByRole('link', { name: 'Bea' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page, 'Bea')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Bea' })).toBeFocused();

  // A removed record passes its focus to no other.
  await refetch([row(1, 'Ana'), row(4, 'Alma'), row(5, 'Dan'), cy, row(6, 'Eve')], 'Dan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/students');
});

test('Back does not reopen a closed record, however it was opened', async ({ page, school }) => {
  await enter(page, school, '/payments');
  await settled(page);
  await page.getByRole('link', { name: 'Students', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await settled(page);
  const name = await nameOf(page, 1);
  await rowsOf(page).nth(1).getByRole('link').click();
  await expect(drawerOf(page, name)).toBeVisible();
  const record = page.url();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(drawerOf(page, name)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/payments/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(record);
  await expect(drawerOf(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/students$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/payments/);
});

test('a slash typed in a drawer stays out of the list behind it', async ({ page, school }) => {
  // On a wider screen the drawer is beside the list.
  await page.setViewportSize({ width: 1200, height: 800 });
  await enter(page, school, '/students');
  await settled(page);
  const name = await nameOf(page, 0);
  await rowsOf(page).first().getByRole('link').click();
  await expect(drawerOf(page, name)).toBeVisible();
  await pressQuickly(page, ['/', 'x'], 0);
  await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('');
  await pressQuickly(page, ['Escape', '/', 'y'], 0);
  await expect(page.getByRole('searchbox')).toHaveValue('y');
});

test('a confirmation belongs to the record it was opened for', async ({ page, school }) => {
  await enter(page, school, '/students?status=active');
  await settled(page);
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
  const secondPath = await rowsOf(page).nth(1).getByRole('link').getAttribute('href');
  await rowsOf(page).first().getByRole('link').click();
  await expect(drawerOf(page, first)).toBeVisible();
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, secondPath);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url());
  });
  await drawerOf(page, second).getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: `Suspend ${second}?` });
  await expect(question).toBeVisible();

  await page.goBack();
  await expect(drawerOf(page, first)).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Enter');
  expect(changes).toEqual([]);
});

test('the palette opens over a drawer, and Escape closes one after the other', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students');
  await settled(page);
  await callPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const name = await nameOf(page, 0);
  await rowsOf(page).first().getByRole('link').click();
  await expect(drawerOf(page, name)).toBeVisible();
  await callPalette(page);
  const field = page.getByRole('combobox', { name: 'Search pages' });
  await field.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(drawerOf(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
