import { menuLink, rowsOf } from './support/lists.ts';
import { chooseInUserMenu, enter, expect, test } from './support/test.ts';

/** Method and path as the specification writes them, to the last slash. */
const specified = [
  'POST /api/auth/login/',
  'GET /api/auth/profile/',
  'POST /api/auth/logout/',
  'POST /api/auth/token/refresh/',
  'GET /api/auth/admin/teachers/',
  'POST /api/auth/register/teacher/',
  'GET /api/auth/admin/students/',
  'GET /api/courses/payments/all/',
  'GET /api/courses',
  'GET /api/courses/courses/student-count/',
  'GET /api/payments/transactions/report/',
  'GET /api/auth/users/status-count/',
  'GET /api/auth/students/not-enrolled/',
  'POST /api/courses/pricing/create/',
  'GET /api/courses/pricing/list/',
  'DELETE /api/courses/pricing/delete/51/',
  'POST /api/bookmarks/update',
];

const withoutSlash = (call: string): string => call.replace(/\/$/, '');

test('every call is sent exactly as the specification writes it', async ({ page, startHost }) => {
  test.slow();
  const host = await startHost({
    foreign: true,
    answers: { 'DELETE /api/courses/pricing/delete/51': { status: 204, body: '' } },
  });
  await enter(page, host);
  await expect(page.getByRole('region', { name: 'Unenrolled students' })).toContainText('Dora');
  await page.getByRole('button', { name: 'Bookmark Dashboard' }).click();
  await menuLink(page, 'Students').click();
  await expect(rowsOf(page)).toHaveCount(3);
  host.expireAccess();
  await menuLink(page, 'Payments').click();
  await expect(rowsOf(page)).toHaveCount(3);
  await menuLink(page, 'Courses').click();
  await expect(rowsOf(page)).toHaveCount(2);

  await menuLink(page, 'Price calculator').click();
  await page.getByRole('button', { name: /^Delete price .* Algebra$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Class level').selectOption('Grade 9');
  await page.getByLabel('Course').selectOption('Algebra');
  await page.getByLabel('Original price').fill('90');
  await page.getByRole('button', { name: 'Save price' }).click();

  await menuLink(page, 'Teachers').click();
  await page.getByRole('link', { name: 'Register teacher' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@host.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Register teacher' }).click();
  await expect(page).toHaveURL(/\/teachers/);
  await chooseInUserMenu(page, 'Sign out');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => host.heardAt('POST /api/auth/logout')).toHaveLength(1);

  const bare = host.heard.filter(
    ({ headers }) => !/^Bearer access-/.test(`${headers.authorization}`),
  );
  expect(bare.map(({ sentPath }) => sentPath)).toEqual(['/api/auth/login/']);
  const sent = new Set(host.heard.map(({ method, sentPath }) => `${method} ${sentPath}`));
  const known = new Set(specified.map(withoutSlash));
  // Calls beyond the specification are not compared.
  const compared = [...sent].filter((call) => known.has(withoutSlash(call)));
  expect(compared.toSorted()).toEqual(specified.toSorted());
});
