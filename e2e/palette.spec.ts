import { callPalette, enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('Ctrl+K finds a page by part of its name and opens it, without a mouse', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await callPalette(page);
  const field = page.getByRole('combobox', { name: /Search pages/ });
  await field.fill('calc');
  await expect(page.getByRole('row', { name: 'Price calculator' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('people are found through the server and opened', async ({ page, school }) => {
  await enter(page, school, '/profile');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox').fill('student@provost.test');
  const row = page.getByRole('row', { name: /student@provost\.test/ });
  await row.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Zoé Lefèvre', level: 1 })).toBeVisible();
});

test('the palette runs actions', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await callPalette(page);
  await page.getByRole('combobox').fill('deut');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Profil', exact: true })).toBeVisible();
});

test('a verb ranks its action first, and does it for the person named beside it', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await callPalette(page);
  const field = page.getByRole('combobox', { name: /Search pages/ });
  const chosen = page.locator('tr[aria-selected=true]');
  await field.fill('enrol');
  await expect(chosen).toHaveText('Enrol a student');
  await expect(chosen.locator('mark')).toHaveText('Enrol');
  await field.fill('pay zoe lefevre');
  await expect(chosen).toContainText('Record payment: Zoé Lefèvre');
  await field.fill('enrol zoe lefevre');
  await expect(chosen).toContainText('Enrol: Zoé Lefèvre');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enrol Zoé Lefèvre' })).toBeVisible();
});

test('the palette leads to filtered lists, to all matches, and to what was opened last', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await callPalette(page);
  const field = page.getByRole('combobox', { name: /Search pages/ });
  await field.fill('suspended');
  await expect(page.locator('tr[aria-selected=true]')).toHaveText('SuspendedStudents');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/students\?status=suspended$/);
  await callPalette(page);
  await field.fill('student@provost.test');
  await page
    .getByRole('row', { name: /student@provost/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  await callPalette(page);
  await expect(page.locator('tr[aria-selected=true]')).toContainText('Zoé Lefèvre');
  await field.fill('example');
  const all = page.getByRole('row', { name: /^See all .*students$/i });
  await all.getByRole('button').click();
  await expect(page).toHaveURL(/\/students\?search=example$/);
});

test('arrows choose, Escape closes, and the focus returns', async ({ page, host }) => {
  await enter(page, host, '/profile');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.click();
  await expect(page.getByRole('combobox')).toBeFocused();
  const chosen = page.locator('tr[aria-selected=true]');
  await expect(chosen).toHaveText('Dashboard');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText('Students');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText('Sign out');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  // Opened again, it is empty.
  await opener.click();
  await expect(chosen).toHaveText('Dashboard');
});

test('the palette is empty when it opens again', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await callPalette(page);
  const field = page.getByRole('combobox');
  await field.fill('e');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await callPalette(page);
  await expect(field).toHaveValue('');
  await expect(page.locator('tr[aria-selected=true]')).toHaveText('Dashboard');
});

test('a host that is not our server is not asked for hits, and pages are still found', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await callPalette(page);
  await page.getByRole('combobox').fill('xyzzy');
  await expect(page.getByText('No results for “xyzzy”.')).toBeVisible();
  await page.getByRole('combobox').fill('cours');
  await expect(page.getByRole('row', { name: 'Courses' })).toBeVisible();
  expect(host.heardAt('GET /api/search')).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a bookmark is set by its star, shown in the navbar and kept on the server', async ({
  page,
  school,
}) => {
  await enter(page, school, '/courses', 'finance@provost.test');
  const bookmarks = page.getByRole('list', { name: 'Bookmarks' });
  const star = page.getByRole('button', { name: 'Bookmark Courses' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(page.getByRole('button', { name: 'Remove bookmark Courses' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(bookmarks.getByRole('link', { name: 'Courses' })).toBeVisible();
  await page.reload();
  await expect(bookmarks.getByRole('link', { name: 'Courses' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove bookmark Courses' }).click();
  await expect(bookmarks.getByRole('link', { name: 'Courses' })).toHaveCount(0);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a bookmark that the host refuses is restored, and the reason is shown', async ({
  page,
  host,
}) => {
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
  host.answer({
    'POST /api/bookmarks/update': async () => {
      await isShown;
      return { status: 500, body: { message: 'No room' } };
    },
  });
  await enter(page, host, '/profile');
  await page.getByRole('button', { name: 'Bookmark Profile' }).click();
  await expect(page.getByRole('button', { name: 'Remove bookmark Profile' })).toBeVisible();
  show();
  await expect(page.getByRole('alert')).toHaveText('No room');
  await expect(page.getByRole('button', { name: 'Bookmark Profile', exact: true })).toBeVisible();
});

test('the palette is accessible in every look', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await callPalette(page);
  await expectAccessibleInEveryLook(page);
});
