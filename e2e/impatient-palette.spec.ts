import type { Page } from '@playwright/test';
import { gapsMs, holdCalls, pressQuickly } from './support/impatient.ts';
import { settled } from './support/lists.ts';
import { atRest, callPalette, enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const searchCall = '**/api/search/?**';
const hasTerm = (term: string) => (url: URL) => url.searchParams.get('q') === term;
const chosen = (page: Page) => page.locator('tr[aria-selected=true]');
const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const zoe = 'zoe lefevre';
/** Only our server searches everything, and it has a school. */
const ours = { 'GET /api/school': { body: { data: { name: 'School', version: 1 } } } };
const pageOfZoe = (page: Page) => page.getByRole('heading', { level: 1, name: 'Zoé Lefèvre' });

for (const gapMs of gapsMs) {
  test(`Enter after another term, ${gapMs} ms apart, opens the hit of that term`, async ({
    page,
    school,
  }) => {
    await enter(page, school, '/profile');
    await callPalette(page);
    await field(page).fill('anna');
    await expect(chosen(page)).toHaveText(/anna/i);
    const calls = await holdCalls(page, searchCall);
    await field(page).fill('');
    await pressQuickly(page, [...zoe, 'Enter'], gapMs);
    await expect(page.getByText('Searching…')).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await calls.release(hasTerm(zoe));
    await expect(pageOfZoe(page)).toBeVisible();
  });
}

for (const gapMs of gapsMs) {
  test(`keys right after Ctrl+K, ${gapMs} ms apart, reach the palette, first and again`, async ({
    page,
    school,
  }) => {
    await enter(page, school, '/students');
    await settled(page);
    await page.keyboard.press('ControlOrMeta+k');
    await pressQuickly(page, [...'calcx', 'Backspace', 'Enter'], gapMs);
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.getByRole('button', { name: 'Calculate' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await pressQuickly(page, [...zoe, 'Enter'], gapMs);
    await expect(pageOfZoe(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(pageOfZoe(page)).toBeVisible();
  });
}

test('neither a click nor the arrow keys open hits of an earlier term', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await callPalette(page);
  await field(page).fill('anna');
  await expect(chosen(page)).toHaveText(/anna/i);
  const calls = await holdCalls(page, searchCall);
  await field(page).fill(zoe);
  await expect.poll(() => calls.held.length).toBe(1);
  const outdated = page.getByRole('row', { name: /anna/i }).first();
  await expect(outdated.getByRole('button')).toBeDisabled();
  await outdated.click({ force: true });
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveCount(0);
  await expect(field(page)).toBeVisible();
  await calls.release();
  await expect(chosen(page)).toHaveText(/Zoé Lefèvre/);
  await expect(page).toHaveURL(/\/profile$/);
});

test('typing or closing cancels a waiting Enter', async ({ page, school }) => {
  await enter(page, school, '/profile');
  await callPalette(page);
  const early = await holdCalls(page, searchCall);
  await pressQuickly(page, [...zoe, 'Enter', 'x', 'Backspace'], 0);
  await expect.poll(() => early.held.length).toBeGreaterThan(0);
  await page.unroute(searchCall);
  // Some are cancelled by now.
  await Promise.allSettled(early.held.map((route) => route.continue()));
  await expect(chosen(page)).toHaveText(/Zoé Lefèvre/);
  await expect(page).toHaveURL(/\/profile$/);

  const calls = await holdCalls(page, searchCall);
  await field(page).fill('anna');
  await pressQuickly(page, ['Enter', 'Escape'], 0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await calls.release();
  await callPalette(page);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('row', { name: /anna/i })).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
});

test('a row that appears under a resting pointer is not selected', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await atRest(page);
  await callPalette(page);
  const box = await page.getByRole('row', { name: 'Students' }).boundingBox();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 10);
  await callPalette(page);
  await expect(page.getByRole('row', { name: 'Students' })).toBeVisible();
  await expect(chosen(page)).toHaveText('Dashboard');
  // A hand moves it by many small steps: the first can come before the rows are those of the text.
  let step = 0;
  const pointed = async () => {
    step = (step + 1) % 20;
    await page.mouse.move((box?.x ?? 0) + 200 + step, (box?.y ?? 0) + 12);
    return chosen(page).textContent();
  };
  await expect.poll(pointed).toBe('Students');
});

test('a page that the term names is opened without waiting for the server', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await callPalette(page);
  await holdCalls(page, searchCall);
  await pressQuickly(page, [...'calc', 'Enter'], 0);
  await expect(page).toHaveURL(/\/pricing$/);
});

test('hits that arrive after an arrow key keep the selected item', async ({ page, startHost }) => {
  const student = (id: number, name: string) => ({ id, full_name: name, email: `${id}@host.test` });
  const none = { teachers: [], staff: [], courses: [], payments: [] };
  const found = (students: unknown[]) => ({ body: { data: { ...none, students } } });
  const call = 'GET /api/search';
  const [ana, bea] = [student(1, 'Ana Host'), student(2, 'Bea Host')];
  const host = await startHost({ answers: { ...ours, [call]: found([ana, bea]) } });
  await enter(page, host, '/profile');
  await callPalette(page);
  await field(page).fill('host.test');
  await expect(chosen(page)).toHaveText(/Ana Host/);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(/Bea Host/);
  host.answer({ [call]: found([student(3, 'Al Host'), ana, student(4, 'Art Host'), bea]) });
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('row', { name: /Art Host/ })).toBeVisible();
  await expect(chosen(page)).toHaveText(/Bea Host/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\/2$/);
});

for (const gapMs of gapsMs) {
  test(`two Enters, ${gapMs} ms apart, choose once`, async ({ page, host }) => {
    await enter(page, host, '/profile');
    await callPalette(page);
    await field(page).fill('courses');
    await expect(chosen(page)).toHaveText('Courses');
    await pressQuickly(page, ['Enter', 'Enter'], gapMs);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/courses$/);
  });
}

test('a failed search shows an error instead of an empty result', async ({ page, startHost }) => {
  const host = await startHost({
    answers: { ...ours, 'GET /api/search': { status: 503, body: {} } },
  });
  await enter(page, host, '/profile');
  await callPalette(page);
  await pressQuickly(page, [...'xyzzy', 'Enter'], 0);
  await expect(page.getByRole('dialog').getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('No results')).toHaveCount(0);
});

test('Back closes the palette with the page or drawer behind it', async ({ page, school }) => {
  await enter(page, school, '/students');
  await settled(page);
  await page.goto(`${school.origin}/profile`);
  await callPalette(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/students$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await callPalette(page);
  await expect(field(page)).toHaveValue('');
});

test('typed text is visible while the code of the palette loads', async ({ page, school }) => {
  await enter(page, school, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const code = await holdCalls(page, '**/assets/command-palette-*.js');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('zoe');
  await expect(page.getByRole('banner').getByText('zoe')).toBeVisible();
  await code.release();
  await expect(field(page)).toHaveValue('zoe');
});
