import { test as bare, type Page } from '@playwright/test';
import { screens } from '../contract/src/screens.ts';
import english from '../web/public/assets/locales/en.json' with { type: 'json' };
import { rowsOf } from './support/lists.ts';
import { type School, startSchool } from './support/school.ts';
import { openScreen } from './support/screens.ts';
import {
  callPalette,
  chooseInUserMenu,
  type Direction,
  enter,
  expect,
  type Skin,
  showAs,
  signIn,
  test,
} from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Every violation of the policy that the browser reports. */
const watchPolicy = async (page: Page): Promise<string[]> => {
  const breaches: string[] = [];
  await page.exposeFunction('tellBreach', (text: string) => breaches.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellBreach } = window as unknown as { tellBreach: (text: string) => void };
      tellBreach(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${location.pathname}`,
      );
    });
  });
  return breaches;
};

test('no screen violates the policy, in any theme or direction', async ({ page, school }) => {
  test.slow();
  const breaches = await watchPolicy(page);
  await enter(page, school, '/');
  await chooseInUserMenu(page, 'Dark theme');
  await chooseInUserMenu(page, 'Right-to-left');
  let [skin, direction] = ['dark', 'rtl'] as [Skin, Direction];
  for (const { id, path } of screens) {
    await openScreen(page, path, english.nav[id]);
    // Each screen in the theme and direction left by the one before, and then in the others.
    skin = skin === 'dark' ? 'light' : 'dark';
    await showAs(page, skin, direction);
    direction = direction === 'rtl' ? 'ltr' : 'rtl';
    await showAs(page, skin, direction);
  }
  // A load in each theme and direction: it sets them before the first paint.
  for (const look of ['light ltr', 'light rtl', 'dark rtl', 'dark ltr'] as const) {
    [skin, direction] = look.split(' ') as [Skin, Direction];
    await showAs(page, skin, direction);
    await page.goto(`${school.origin}/nowhere`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(breaches).toEqual([]);
});

test('no drawer, dialog, menu, palette or notification violates the policy', async ({
  page,
  school,
}) => {
  test.slow();
  const breaches = await watchPolicy(page);
  await enter(page, school, '/students');
  await rowsOf(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of ['Columns', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  }
  await chooseInUserMenu(page, 'Language', 'English');
  await callPalette(page);
  await page.getByRole('dialog').getByRole('combobox').fill('an');
  await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${school.origin}/pricing`);
  await page
    .getByRole('button', { name: /^Delete price/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Price deleted.')).toBeVisible();
  expect(breaches).toEqual([]);
});

test('the sign-in page follows the policy, with the notification of a wrong password', async ({
  page,
  school,
}) => {
  const breaches = await watchPolicy(page);
  await page.goto(`${school.origin}/login`);
  await page.getByLabel('Email').fill('owner@provost.test');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await signIn(page);
  expect(breaches).toEqual([]);
});

test('the policy names no unsafe source, and a nonce is never used twice', async ({
  page,
  school,
}) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/login', '/nowhere']) {
    const answer = await page.request.get(school.origin + path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
    expect(policy).toContain("frame-ancestors 'none'");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  }
  expect(nonces.size).toBe(3);
});

// Without the check of all other tests: here violations are expected.
const unwatched = bare.extend<{ ownSchool: School }>({
  ownSchool: async ({ browserName: _ }, use) => {
    const school = await startSchool();
    await use(school);
    await school.close();
  },
});

unwatched('what is slipped into a page does not run', async ({ page, ownSchool: school }) => {
  await page.goto(`${school.origin}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  const outcome = await page.evaluate(async () => {
    const marks = window as unknown as Record<string, unknown>;
    const isRefused = (write: () => void): boolean => {
      try {
        write();
        return false;
      } catch {
        return true;
      }
    };
    const script = document.createElement('script');
    const refused = [
      isRefused(() => {
        script.textContent = 'window.scriptRan = true';
      }),
      isRefused(() => {
        script.src = '/elsewhere.js';
      }),
      isRefused(() => {
        document.body.appendChild(document.createElement('div')).innerHTML = '<b>markup</b>';
      }),
      // From a timer, because the policy does not apply to what a debugger evaluates.
      isRefused(() => setTimeout('window.textRan = true' as unknown as () => void, 0)),
    ];
    script.append('window.inlineRan = true');
    document.body.append(script);
    const image = new Image();
    // Some browsers refuse this too. If it is accepted, it must not run.
    isRefused(() => image.setAttribute('onerror', 'window.handlerRan = true'));
    image.src = 'data:,';
    document.body.append(image);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const ran = ['scriptRan', 'inlineRan', 'handlerRan', 'textRan'].filter((name) => name in marks);
    return { refused, ran };
  });
  expect(outcome).toEqual({ refused: [true, true, true, true], ran: [] });
});
