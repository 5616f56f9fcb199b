import { readFile } from 'node:fs/promises';
import { awkwardProfile } from './support/awkward-rows.ts';
import { menuLink } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test('the profile shows the details and the permissions of the user', async ({ page, school }) => {
  await enter(page, school, '/profile', 'support@provost.test');
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details).toContainText('support@provost.test');
  await expect(details).toContainText('Support');
  const permissions = page.getByRole('region', { name: 'Permissions' });
  const areas = permissions.getByRole('definition');
  // Students and enrolments.
  await expect(areas.filter({ hasText: /^view, create,? and edit$/ })).toHaveCount(2);
  // What needs attention.
  await expect(areas.filter({ hasText: 'view and edit' })).toHaveCount(1);
  await expect(permissions).toContainText('view (own only)');
});

test('an owner has full access', async ({ page, school }) => {
  await enter(page, school, '/profile');
  await expect(page.getByText('You have full access.')).toBeVisible();
});

test('personal data is exported from the profile and from the page of a student', async ({
  page,
  school,
}) => {
  const exportData = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export personal data' }).click();
    const file = await download;
    return {
      name: file.suggestedFilename(),
      data: JSON.parse(await readFile(await file.path(), 'utf8')),
    };
  };
  await enter(page, school, '/profile');
  const own = await exportData();
  expect(own.name).toBe(`personal-data-${own.data.profile.id}.json`);
  expect(own.data.profile.user_type).toBe('owner');
  await page.goto(new URL('/students/20', page.url()).href);
  const student = await exportData();
  expect(student.name).toBe('personal-data-20.json');
  expect(student.data.profile.user_type).toBe('student');
});

test('a session on another device is listed and ended', async ({ other, page, school }) => {
  await enter(other, school, '/profile', 'admin@provost.test');
  await enter(page, school, '/profile', 'admin@provost.test');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByText('Current session')).toHaveCount(1);
  const ends = sessions.getByRole('button', { name: /^End session/ });
  const before = await ends.count();
  expect(before).toBeGreaterThan(0);
  await ends.first().click();
  await expect(ends).toHaveCount(before - 1);
  await expect(page.getByText('Session ended.')).toBeVisible();
  await menuLink(other, 'Students').click();
  await expect(other).toHaveURL(/\/login/);
});

test('all other sessions end together, and this one stays', async ({ other, page, school }) => {
  await enter(other, school, '/profile', 'finance@provost.test');
  await enter(page, school, '/profile', 'finance@provost.test');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('You’re signed out everywhere else.')).toBeVisible();
  await expect(sessions.getByRole('button')).toHaveCount(0);
  await expect(sessions.getByText('Current session')).toHaveCount(1);
  await menuLink(other, 'Students').click();
  await expect(other).toHaveURL(/\/login/);
});

test('a host without sessions shows neither sessions nor an error', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await expect(page.getByRole('region', { name: 'Preferences' })).toBeVisible();
  await expect.poll(() => host.heardAt('GET /api/auth/sessions').length).toBe(1);
  await expect(page.getByRole('region', { name: 'Active sessions' })).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a profile that fails to load shows an error and can be loaded again', async ({
  page,
  host,
}) => {
  host.answer({ 'GET /api/auth/profile': { status: 500, body: { message: 'Profile broke' } } });
  await enter(page, host, '/profile');
  const details = page.getByRole('main').getByRole('alert');
  await expect(details).toContainText('Couldn’t load your profile');
  await expect(page.getByText('Profile broke')).toHaveCount(1);
  await expect(details).not.toContainText('Profile broke');
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible();
  host.answer({ 'GET /api/auth/profile': { body: { data: awkwardProfile } } });
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText('olga@host.test')).toBeVisible();
  await expect(details).toHaveCount(0);
});

test('a trial counts down on the profile', async ({ page, startHost }) => {
  await page.clock.install();
  const host = await startHost({
    user: {
      user_type: 'student',
      is_trial: true,
      has_purchased: false,
      trial_remaining_seconds: 100_000,
    },
  });
  await enter(page, host, '/profile');
  const clock = page.getByRole('timer');
  await expect(clock).toContainText('1day');
  await page.clock.fastForward(100_000_000);
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText('Ended on');
  await expect(clock).toContainText('0seconds');
});

test('language, theme and direction can be chosen on the profile', async ({ page, host }) => {
  await enter(page, host, '/profile');
  const preferences = page.getByRole('region', { name: 'Preferences' });
  await preferences.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await preferences.getByRole('radio', { name: 'Right-to-left' }).check();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // Chosen once its words are there, so not at the very moment of the click.
  await preferences.getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Profil', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked();
});

test('unusual user data does no harm', async ({ page, startHost }) => {
  const host = await startHost({
    answers: {
      'POST /api/auth/login': {
        body: { access: 'access-1', user_type: ['odd'], ability: 'none', is_trial: 'maybe' },
      },
      'GET /api/auth/profile': {
        body: { name: '<b>Bold</b>', email: { at: 1 }, created_at: 'never', status: 7 },
      },
    },
  });
  await enter(page, host, '/profile');
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('<b>Bold</b>');
  await expect(page.getByRole('region', { name: 'Permissions' })).toContainText('Your profile');
});

test('the profile is accessible in every look', async ({ page, school }) => {
  await enter(page, school, '/profile');
  await expect(page.getByText('Current session')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
