import { menuLink, rowsOf } from './support/lists.ts';
import { atRest, callPalette, chooseInUserMenu, enter, expect, test } from './support/test.ts';

for (const { role, path, title } of [
  { role: 'teacher', path: '/students', title: 'Students' },
  { role: 'student', path: '/profile', title: 'Profile' },
]) {
  test(`a ${role} who signs in at the start gets the first page they can open`, async ({
    page,
    school,
  }) => {
    await page.goto(school.origin);
    await expect(page).toHaveURL(/\/login$/);
    await enter(page, school, '/', `${role}@provost.test`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goto(school.origin);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

for (const [role, path] of [
  ['finance', '/students/20/edit'],
  ['support', '/teachers/7/edit'],
] as const) {
  test(`${role} can read ${path.split('/')[1]} and has no form for them`, async ({
    page,
    school,
  }) => {
    await enter(page, school, path, `${role}@provost.test`);
    await expect(
      page.getByRole('heading', { name: 'You don’t have access to this page' }),
    ).toBeVisible();
  });
}

const support = { user_type: 'support', id: 7, full_name: 'Olga Owner', email: 'olga@host.test' };
const refused = { status: 403, body: { code: 'forbidden', message: 'Not allowed any more' } };

test('after a refusal, menu, buttons and palette follow the new permissions', async ({
  page,
  host,
}) => {
  await enter(page, host, '/teachers');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Register teacher' })).toBeVisible();
  await expect(menuLink(page, 'Payments')).toBeVisible();
  host.answer({
    'GET /api/auth/profile': { body: { data: { ...support, user_type: 'teacher' } } },
    'GET /api/courses/pricing/list': refused,
  });
  await menuLink(page, 'Price calculator').click();
  await expect(menuLink(page, 'Students')).toBeVisible();
  for (const name of ['Dashboard', 'Teachers', 'Payments', 'Price calculator']) {
    await expect(menuLink(page, name)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Save price' })).toHaveCount(0);
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await callPalette(page);
  const results = page.getByRole('dialog').getByRole('table', { name: 'Results' });
  await expect(results.getByText('Students')).toBeVisible();
  await expect(results.getByText('Teachers')).toHaveCount(0);
  await expect(results.getByText('Teacher registration')).toHaveCount(0);
});

test('a refused write hides its button', async ({ page, host }) => {
  await enter(page, host, '/pricing');
  await page.getByLabel('Class level').selectOption('Grade 9');
  await page.getByLabel('Course').selectOption('Algebra');
  await page.getByLabel('Original price').fill('90');
  host.answer({
    'GET /api/auth/profile': { body: { data: support } },
    'POST /api/courses/pricing/create': refused,
  });
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByRole('button', { name: 'Save price' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete price/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Calculate' })).toBeVisible();
});

test('a profile reloaded on window focus updates the menu', async ({ page, host }) => {
  await page.clock.install();
  await enter(page, host, '/students');
  await expect(menuLink(page, 'Payments')).toBeVisible();
  host.answer({
    'GET /api/auth/profile': { body: { data: { ...support, user_type: 'teacher' } } },
  });
  await page.clock.runFor(61_000);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(menuLink(page, 'Payments')).toHaveCount(0);
  await expect(menuLink(page, 'Students')).toBeVisible();
});

test('no tooltip is left behind an open menu', async ({ page, school }) => {
  await enter(page, school, '/students');
  await atRest(page);
  await page.getByRole('button', { name: 'Next page' }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'user menu' });
  await menu.click();
  await page.getByRole('menu').getByText('Language', { exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await chooseInUserMenu(page, 'Profile');
});

for (const list of ['students', 'teachers', 'courses']) {
  test(`a host without our own calls has no form for a record of ${list}`, async ({
    page,
    startHost,
  }) => {
    const host = await startHost({ foreign: true });
    await enter(page, host, `/${list}/1/edit`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
}
