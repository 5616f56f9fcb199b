import { menuLink } from './support/lists.ts';
import { atRest, enter, expect, signIn, test } from './support/test.ts';

const stored = (key: string) => localStorage.getItem(key);

test('signing in stores the tokens and the user, and a profile replaces the user', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ profile: { full_name: 'Renamed Since' } });
  await page.goto(`${host.origin}/login`);
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Renamed Since' })).toBeVisible();
  expect(await page.evaluate(stored, 'access_token')).toBe('access-1');
  expect(await page.evaluate(stored, 'refresh_token')).toBe('refresh-1');
  const user = JSON.parse((await page.evaluate(stored, 'user_data')) ?? '');
  expect(user).toMatchObject({ full_name: 'Renamed Since', user_type: 'owner' });
});

test('a sign-in response without a data wrapper works', async ({ page, startHost }) => {
  const host = await startHost({
    answers: {
      'POST /api/auth/login': { body: { access: 'access-9', user_type: 'owner' } },
      'GET /api/auth/profile': { body: { full_name: 'Bare Body', user_type: 'owner' } },
    },
  });
  await page.goto(`${host.origin}/login`);
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Bare Body' })).toBeVisible();
});

test('after sign-in the requested page opens', async ({ page, host }) => {
  await page.goto(`${host.origin}/students?search=dora`);
  await expect(page).toHaveURL(/\/login\?/);
  await signIn(page);
  await expect(page).toHaveURL(/\/students\?search=dora$/);
});

test('a destination on another site is not followed', async ({ page, host }) => {
  for (const evil of ['//evil.test/x', '/\\evil.test', '/\t/evil.test', 'https://evil.test']) {
    await page.goto(`${host.origin}/login?redirect=${encodeURIComponent(evil)}`);
    await signIn(page);
    await expect(page).toHaveURL(`${host.origin}/`);
    await page.evaluate(() => localStorage.clear());
  }
});

test('several parallel 401 responses cause exactly one refresh', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await atRest(page);
  host.expireAccess();
  const before = host.heard.length;
  host.answer({
    'POST /api/auth/token/refresh': async () => {
      const expired = () => host.heard.slice(before).filter(({ method }) => method === 'GET');
      await expect.poll(() => expired().length).toBeGreaterThan(2);
      return { body: { access: 'access-99' } };
    },
  });
  await menuLink(page, 'Dashboard').click();
  await expect(page.getByRole('region', { name: 'Users by status' })).toContainText('5');
  expect(host.heardAt('POST /api/auth/token/refresh')).toHaveLength(1);
  expect(host.heardAt('POST /api/auth/token/refresh')[0]?.body).toEqual({ refresh: 'refresh-1' });
  expect(await page.evaluate(stored, 'access_token')).toBe('access-99');
});

test('two tabs share one refresh', async ({ context, page, host }) => {
  await enter(page, host, '/profile');
  const other = await context.newPage();
  await other.goto(`${host.origin}/profile`);
  await atRest(page);
  await atRest(other);
  host.expireAccess();
  host.answer({
    'POST /api/auth/token/refresh': async () => {
      const asked = ['GET /api/auth/admin/teachers', 'GET /api/courses'];
      await expect.poll(() => asked.every((call) => host.heardAt(call).length > 0)).toBe(true);
      return { body: { access: 'access-99' } };
    },
  });
  await Promise.all([menuLink(page, 'Teachers').click(), menuLink(other, 'Courses').click()]);
  await expect(page.getByText('Ada Müller')).toBeVisible();
  await expect(other.getByText('Algebra').first()).toBeVisible();
  expect(host.heardAt('POST /api/auth/token/refresh')).toHaveLength(1);
});

test('a call that gets a 401 after the refresh too shows the error and is not repeated', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await atRest(page);
  host.answer({
    'GET /api/auth/admin/teachers': { status: 401, body: { message: 'Never for you' } },
  });
  await menuLink(page, 'Teachers').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Never for you' }).first()).toBeVisible();
  expect(host.heardAt('GET /api/auth/admin/teachers')).toHaveLength(2);
  expect(host.heardAt('POST /api/auth/token/refresh')).toHaveLength(1);
  await expect(page).toHaveURL(/\/teachers$/);
});

test('a refused refresh signs out, shows the reason and clears the storage', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await atRest(page);
  host.expireAccess();
  host.answer({
    'POST /api/auth/token/refresh': { status: 401, body: { detail: 'Your session is over' } },
  });
  await menuLink(page, 'Students').click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fstudents/);
  await expect(page.getByRole('alert')).toHaveText('Your session is over');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key))),
  ).toEqual([]);
});

test('an unavailable host signs nobody out', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await atRest(page);
  host.expireAccess();
  host.answer({
    'POST /api/auth/token/refresh': {
      status: 503,
      headers: { 'retry-after': '0' },
      body: { message: 'Back soon' },
    },
  });
  await menuLink(page, 'Teachers').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Back soon' })).toHaveCount(1);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  host.answer({ 'POST /api/auth/token/refresh': { body: { access: 'access-99' } } });
  await again.click();
  await expect(page.getByText('Ada Müller')).toBeVisible();
});

test('without an access token nothing is requested, and the reason is shown', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await atRest(page);
  await page.evaluate(() => localStorage.removeItem('access_token'));
  const before = host.heard.length;
  await page.getByRole('button', { name: 'Bookmark Profile' }).click();
  await expect(page.getByRole('alert')).toHaveText('No auth token found');
  expect(host.heard).toHaveLength(before);
});

test('without a refresh token an expired session ends, and the reason is shown', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await atRest(page);
  await page.evaluate(() => localStorage.removeItem('refresh_token'));
  host.expireAccess();
  await menuLink(page, 'Students').click();
  await expect(page.getByRole('alert')).toHaveText('No refresh token found');
  await expect(page).toHaveURL(/\/login/);
  expect(host.heardAt('POST /api/auth/token/refresh')).toHaveLength(0);
});

test('signing out sends the refresh token and clears the session', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await page.getByRole('button', { name: 'Olga Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${host.origin}/login`);
  expect(host.heardAt('POST /api/auth/logout')[0]).toMatchObject({
    body: { refresh: 'refresh-1' },
    headers: { authorization: 'Bearer access-1' },
  });
  expect(await page.evaluate(stored, 'access_token')).toBeNull();
  await page.goto(`${host.origin}/students`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a sign-out that the host refuses still signs out', async ({ page, startHost }) => {
  const host = await startHost({
    answers: { 'POST /api/auth/logout': { status: 500, body: { message: 'Logout broke' } } },
  });
  await enter(page, host, '/profile');
  await page.getByRole('button', { name: 'Olga Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText('Logout broke');
  expect(await page.evaluate(stored, 'user_data')).toBeNull();
  expect(host.heardAt('POST /api/auth/token/refresh')).toHaveLength(0);
});

test('signing out in one tab signs out the others', async ({ context, page, host }) => {
  await enter(page, host, '/profile');
  const other = await context.newPage();
  await other.goto(`${host.origin}/students`);
  await expect(other.getByText('Dora Silva')).toBeVisible();
  await page.getByRole('button', { name: 'Olga Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('Dora Silva')).toBeHidden();
});

test('invalid data in storage leads to sign-in', async ({ page, host }) => {
  await page.goto(`${host.origin}/login`);
  for (const [access, user] of [
    ['access-1', '{broken'],
    ['access-1', '"a text"'],
    ['access-1', 'null'],
    ['undefined', '{}'],
    ['two words\n', '{}'],
  ]) {
    await page.evaluate(
      ([token = '', data = '']) => {
        localStorage.setItem('access_token', token);
        localStorage.setItem('user_data', data);
      },
      [access ?? '', user ?? ''],
    );
    await page.goto(`${host.origin}/students`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
  expect(host.heard).toHaveLength(0);
});

test('a foreign host gets the four headers of the specification and no others', async ({
  page,
  startHost,
}) => {
  const host = await startHost({ foreign: true });
  await enter(page, host, '/teachers');
  await expect(page.getByText('Ada Müller')).toBeVisible();
  await page.getByRole('button', { name: 'Bookmark Teachers' }).click();
  await expect.poll(() => host.heardAt('POST /api/bookmarks/update').length).toBe(1);
  const [write] = host.heardAt('POST /api/bookmarks/update');
  expect(write?.headers).toMatchObject({
    authorization: 'Bearer access-1',
    'content-type': 'application/json',
    'accept-language': 'en',
  });
  expect(write?.headers['idempotency-key']).toBeUndefined();
});

test('our own server gets an idempotency key with every write', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await page.getByRole('button', { name: 'Bookmark Profile' }).click();
  await expect.poll(() => host.heardAt('POST /api/bookmarks/update').length).toBe(1);
  expect(host.heardAt('POST /api/bookmarks/update')[0]?.headers['idempotency-key']).toMatch(
    /^\w{32}$/,
  );
});
