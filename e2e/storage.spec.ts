import type { Page } from '@playwright/test';
import { enter, expect, test } from './support/test.ts';

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Values that another script or an older version can have left in storage. */
const tampered: Record<string, Record<string, string>> = {
  'a user that is a list': { user_data: '[]' },
  'a user that is half of one': { user_data: '{"user_type":' },
  'abilities that are none': { user_data: '{"user_type":"owner","ability":"all"}' },
  'abilities of odd kinds': {
    user_data:
      '{"user_type":"owner","ability":[null,1,{"action":{},"subject":[]},{"action":"manage"}]}',
  },
  'a type that reaches for a prototype': { user_data: '{"user_type":"__proto__","ability":null}' },
  'a name that is an object': { user_data: '{"user_type":"owner","full_name":{"a":1},"email":[]}' },
  'a trial without an end': {
    user_data:
      '{"user_type":"owner","is_trial":true,"trial_ends_at":"never","trial_remaining_seconds":1e308}',
  },
  'a user as deep as a well': { user_data: deep },
  'tokens with lines in them': { access_token: 'a\r\nx: y', refresh_token: '\u0000' },
  'preferences of no kind': { skin: '"><script>', direction: '{}', menuCollapsed: 'maybe' },
  'a language that leads elsewhere': { i18nextLng: '../../../api/auth/profile' },
};

/** A stored session with some values replaced. */
const leave = async (page: Page, origin: string, email: string, items: Record<string, string>) => {
  const answer = await page.request.post(`${origin}/api/auth/login/`, {
    data: { email, password: 'provost-demo' },
  });
  const { access, refresh, ...user } = (await answer.json()).data;
  const kept = {
    access_token: access,
    refresh_token: refresh,
    user_data: JSON.stringify(user),
    ...items,
  };
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
};

for (const [what, items] of Object.entries(tampered)) {
  test(`${what} in storage does no harm`, async ({ page, school }) => {
    await leave(page, school.origin, 'owner@provost.test', items);
    await page.goto(`${school.origin}/students`);
    // Either still signed in, or asked to sign in again.
    const asked = page.getByRole('button', { name: 'Sign in' });
    await expect(asked.or(page.getByRole('rowheader').first())).toBeVisible();
  });
}

test('a role forged in storage is refused by the server', async ({ page, school }) => {
  const ability = [{ action: 'manage', subject: 'all' }];
  await leave(page, school.origin, 'student@provost.test', {
    user_data: JSON.stringify({ user_type: 'owner', full_name: 'Somebody', ability }),
  });
  await page.goto(`${school.origin}/payments`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/permission/i).first()).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
});

test('no password is ever stored', async ({ page, school }) => {
  await enter(page, school, '/');
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })).join(),
  );
  expect(kept).not.toContain('provost-demo');
  expect(await page.context().cookies()).toEqual([]);
});
