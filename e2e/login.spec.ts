import type { Page } from '@playwright/test';
import { countPosts, pressEnterUntilGone } from './support/impatient.ts';
import { expect, expectAccessibleInEveryLook, signIn, test, userMenu } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** The page is there before its script: text typed that early is kept, but nothing else happens. */
const open = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('button', { name: 'Show characters' })).toBeVisible();
};

test('the demo owner signs in and sees the dashboard', async ({ page, school }) => {
  await page.goto(school.origin);
  await expect(page).toHaveTitle('Sign in · Provost');
  await signIn(page);
  await expect(page).toHaveURL(`${school.origin}/`);
  await expect(page).toHaveTitle('Dashboard · Provost');
});

test('the code of the dashboard loads while the user types', async ({ page, school }) => {
  await open(page, school.origin);
  await expect(page.getByLabel('Email')).toBeFocused();
  const code = page.waitForRequest(/\/assets\/dashboard-screen-[^/]+\.js$/);
  await page.keyboard.type('o');
  await code;
});

test('the focus is on the page after a sign-in', async ({ page, school }) => {
  await page.goto(`${school.origin}/login`);
  await signIn(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a wrong password is shown as a notification only, and the entries stay', async ({
  page,
  school,
}) => {
  await page.goto(`${school.origin}/login`);
  await page.getByLabel('Email').fill('nobody@provost.test');
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const message = (await page.getByRole('alert').textContent()) ?? '';
  expect(message).not.toBe('');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(message)).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@provost.test');
  await expect(page).toHaveURL(/\/login$/);
});

test('a password is sent once, however often Enter is pressed until the next screen', async ({
  page,
  school,
}) => {
  await open(page, school.origin);
  await page.getByLabel('Email').fill('owner@provost.test');
  const sent = countPosts(page, /\/auth\/login\/$/);
  await pressEnterUntilGone(page);
  await page.getByLabel('Password').fill('provost-demo');
  await expect(userMenu(page)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the notification of a refusal is gone after a sign-in', async ({ page, school }) => {
  await page.goto(`${school.origin}/login`);
  await page.getByLabel('Email').fill('owner@provost.test');
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Under the pointer it stays until it is dismissed.
  await page.getByRole('alert').hover();
  await page.getByLabel('Password').fill('provost-demo');
  await page.getByLabel('Password').press('Enter');
  await expect(userMenu(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a field that the host refuses is marked, and its message is a notification', async ({
  page,
  startHost,
}) => {
  const host = await startHost({
    answers: {
      'POST /api/auth/login': { status: 422, body: { message: { email: ['No such address'] } } },
    },
  });
  await page.goto(`${host.origin}/login`);
  await page.getByLabel('Email').fill('x');
  await page.getByLabel('Password').fill('y');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No such address');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('No such address')).toHaveCount(1);
});

test('empty fields are marked as missing, the first gets the focus, and nothing is sent', async ({
  page,
  host,
}) => {
  await page.goto(`${host.origin}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(host.heard).toHaveLength(0);
});

test('a password can be shown, and password managers recognise the fields', async ({
  page,
  host,
}) => {
  await page.goto(`${host.origin}/login`);
  const password = page.getByLabel('Password');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('Caps Lock shows a hint', async ({ page, host }) => {
  await open(page, host.origin);
  const password = page.getByLabel('Password');
  await password.focus();
  await password.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
    ),
  );
  await expect(password).toHaveAccessibleDescription('Caps Lock is on.');
});

test('a slow sign-in shows progress and is sent once', async ({ page, startHost }) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const host = await startHost({
    answers: {
      'POST /api/auth/login': async () => {
        await late;
        return { body: { access: 'access-1', refresh: 'refresh-1', user_type: 'owner' } };
      },
    },
  });
  await page.goto(`${host.origin}/login`);
  await page.getByLabel('Email').fill('a@b.c');
  await page.getByLabel('Password').fill('secret');
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  release();
  await expect(page.getByRole('banner').getByRole('button', { name: 'user menu' })).toBeVisible();
  expect(host.heardAt('POST /api/auth/login')).toHaveLength(1);
});

test('the carousel advances, pauses and shows the chosen slide', async ({ page, host }) => {
  await page.clock.install();
  await page.goto(`${host.origin}/login`);
  const carousel = page.getByRole('region', { name: 'Provost features' });
  await expect(carousel.getByRole('heading', { name: 'Find anyone in seconds' })).toBeVisible();
  await page.clock.runFor(5000);
  await expect(carousel.getByRole('heading', { name: 'Numbers you can trust' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(10, 10);
  await page.getByLabel('Email').focus();
  await page.clock.runFor(60_000);
  await expect(carousel.getByRole('heading', { name: 'Numbers you can trust' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Show slide 3' }).click();
  await expect(carousel.getByRole('heading', { name: 'Prices that add up' })).toBeVisible();
});

test('the carousel does not move if the user prefers reduced motion', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`${host.origin}/login`);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'Find anyone in seconds' })).toBeVisible();
});

test('a signed-in user skips the sign-in page', async ({ page, host }) => {
  await page.goto(`${host.origin}/login`);
  await signIn(page);
  await page.goto(`${host.origin}/login?redirect=%2Fcourses`);
  await expect(page).toHaveURL(/\/courses$/);
});

test('a student sees only the profile', async ({ page, school }) => {
  await page.goto(school.origin);
  await signIn(page, 'student@provost.test');
  await expect(page).toHaveURL(`${school.origin}/profile`);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0);
});

test('the sign-in page is accessible in every look', async ({ page, host }) => {
  await page.goto(`${host.origin}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('a page that needs a sign-in leads to the field where typing starts, also after the session ended', async ({
  page,
  school,
}) => {
  await page.goto(`${school.origin}/students`);
  await expect(page).toHaveURL(/\/login/);
  // A new screen gets the focus two frames after it is painted.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('owner@provost.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('provost-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
});
