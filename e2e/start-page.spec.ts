import type { Page } from '@playwright/test';
import { languages } from '../contract/src/locales.ts';
import { holdScripts } from './support/scripts.ts';
import { enter, expect, expectAccessible, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** The application has rendered its own form: only that one has this button. */
const expectApplication = (page: Page) =>
  expect(page.getByRole('button', { name: 'Show characters' })).toBeVisible();

const email = 'owner@provost.test';
const password = 'provost-demo';

test('the sign-in form is in the page before any script is loaded', async ({ page, school }) => {
  const html = await (await page.request.get(`${school.origin}/login`)).text();
  expect(html).toMatch(/<label [^>]*>Email<\/label>/);
  expect(html).toMatch(/<label [^>]*>Password<\/label>/);
  await holdScripts(page);
  await page.goto(`${school.origin}/login`, { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Provost');
});

test('the form of another host is in the page too, and has no link for a forgotten password', async ({
  page,
  school,
  startHost,
}) => {
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await holdScripts(page);
  await page.goto(`${school.origin}/login`, { waitUntil: 'commit' });
  await expect(forgot).toBeVisible();
  const host = await startHost({ foreign: true });
  await page.goto(`${host.origin}/login`, { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(forgot).toBeHidden();
});

test('text and focus survive when the application takes over', async ({ page, school }) => {
  const release = await holdScripts(page);
  await page.goto(`${school.origin}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').pressSequentially(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('provst');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  release();
  await expectApplication(page);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('o');
  await expect(page.getByLabel('Password')).toHaveValue('provost');
});

test('keys arrive in order while the application takes over', async ({ page, school }) => {
  const release = await holdScripts(page);
  await page.goto(`${school.origin}/login`, { waitUntil: 'commit' });
  const text = 'a-rather-long-address-that-takes-its-time@example.org';
  const typing = page.getByLabel('Email').pressSequentially(text, { delay: 25 });
  release();
  await typing;
  await expectApplication(page);
  await expect(page.getByLabel('Email')).toHaveValue(text);
  await expect(page.getByLabel('Email')).toBeFocused();
});

for (const way of ['Enter', 'the button'] as const) {
  test(`a form submitted by ${way} before the scripts are ready signs in once they are`, async ({
    page,
    school,
  }) => {
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') logins.push(new URL(request.url()).pathname);
    });
    const release = await holdScripts(page);
    await page.goto(`${school.origin}/login?redirect=%2Fprofile`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    const button = page.getByRole('button', { name: 'Sign in' });
    if (way === 'Enter') await page.getByLabel('Password').press('Enter');
    else await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(`${school.origin}/login?redirect=%2Fprofile`);
    expect(logins).toEqual([]);
    release();
    await expect(page).toHaveURL(`${school.origin}/profile`);
    expect(logins).toEqual(['/api/auth/login/']);
  });
}

test('a button that is still pressed when the application takes over submits', async ({
  page,
  school,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${school.origin}/login?redirect=%2Fprofile`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).hover();
  await page.mouse.down();
  release();
  await expect(page).toHaveURL(`${school.origin}/profile`);
});

test('an empty form submitted early asks for its fields', async ({ page, school }) => {
  const release = await holdScripts(page);
  await page.goto(`${school.origin}/login`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  release();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a user who is signed in never sees the form', async ({ page, school }) => {
  await enter(page, school, '/profile');
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      for (const input of document.querySelectorAll<HTMLElement>('input[name=password]')) {
        if (input.checkVisibility()) seen.add(document.documentElement.dataset.start ?? '');
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const release = await holdScripts(page);
  for (const path of ['/profile', '/login']) {
    await page.goto(school.origin + path, { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
  }
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => [...Reflect.get(globalThis, 'seen')])).toEqual([]);
});

test('a signed-out user sees the form at every address, and nothing else before it', async ({
  page,
  school,
}) => {
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    const gaps: string[] = [];
    Object.assign(globalThis, { gaps });
    let wasShown = false;
    const look = () => {
      const isShown = document.querySelector('input[name=password]')?.checkVisibility() ?? false;
      if (wasShown && !isShown) gaps.push(document.body.innerText);
      wasShown ||= isShown;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${school.origin}/students`, { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toBeVisible();
  release();
  await expectApplication(page);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fstudents$/);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'gaps'))).toEqual([]);
});

for (const { width, height } of [
  { width: 1366, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]) {
  test(`nothing moves at ${width} pixels when the application takes over`, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height });
    const boxes = () =>
      page.evaluate(() =>
        ['.login-brand', 'h1', '.login-hint', 'label', 'input[name=email]', 'input[name=password]']
          .concat(['button[type=submit]', '.login-stage'])
          .map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON())
          .map((box) => box && [box.x, box.y, box.height].map(Math.round)),
      );
    const release = await holdScripts(page);
    await page.goto(`${school.origin}/login`, { waitUntil: 'commit' });
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes();
    release();
    await expectApplication(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await boxes()).toEqual(before);
  });
}

const names = {
  en: 'Sign in',
  fr: 'Se connecter',
  de: 'Anmelden',
  es: 'Iniciar sesión',
  pt: 'Entrar',
  'pt-PT': 'Iniciar sessão',
};

for (const language of languages) {
  test(`the form of the page is right in ${language}, in every theme and direction`, async ({
    page,
    school,
  }) => {
    await holdScripts(page);
    for (const skin of ['light', 'dark']) {
      for (const direction of ['ltr', 'rtl']) {
        await page.goto(`${school.origin}/favicon.svg`);
        await page.evaluate(
          (look) => {
            for (const [name, value] of Object.entries(look)) {
              localStorage.setItem(name, JSON.stringify(value));
            }
          },
          { skin, direction },
        );
        await page.goto(`${school.origin}/login?lng=${language}`, { waitUntil: 'commit' });
        const html = page.locator('html');
        await expect(page.getByRole('button', { name: names[language] })).toBeVisible();
        await expect(html).toHaveAttribute('lang', language);
        await expect(html).toHaveAttribute('dir', direction);
        await expect(html).toHaveAttribute('data-mantine-color-scheme', skin);
        await expectAccessible(page);
      }
    }
  });
}

for (const [tag, language] of [
  ['fr-CA', 'fr'],
  ['es-MX', 'es'],
  ['pt-BR', 'pt'],
  ['pt-pt', 'pt-PT'],
  ['ja', 'en'],
] as const) {
  test(`the page and the application choose the same language for ${tag}`, async ({
    page,
    school,
  }) => {
    const release = await holdScripts(page);
    await page.goto(`${school.origin}/login?lng=${tag}`, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: names[language] });
    await expect(button).toBeVisible();
    release();
    // Only the application has this control.
    await expect(page.getByRole('combobox')).toHaveValue(language);
    await expect(button).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}

test('scripts that cannot be loaded are reported, with a way to try again', async ({
  page,
  school,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${school.origin}/login?lng=de`, { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toContainText('Provost konnte nicht geladen werden.');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(page.getByRole('button', { name: 'Zeichen anzeigen' })).toBeVisible();
});
