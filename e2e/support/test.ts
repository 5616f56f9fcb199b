import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type AwkwardHost, type HostOptions, startAwkwardHost } from './awkward-host.ts';
import { type Doorway, openDoorway } from './doorway.ts';
import { continuesSession, isEmpty, KeptPage, rememberSession } from './kept-page.ts';
import { patientFetch } from './patient-fetch.ts';
import { type School, startSchool } from './school.ts';
import { quietFor, watch } from './watch.ts';

/**
 * `school` is our own server on a demo school, shared by the tests of a worker; `host` is an awkward
 * host of one test, and `startHost` starts one with options. `other` is a page of another browser.
 * Every page is watched: a script error or a breach of the content security policy fails the test
 * that caused it.
 */
interface Fixtures {
  startHost: (options?: HostOptions) => Promise<AwkwardHost>;
  host: AwkwardHost;
  other: Page;
  /** Whether a test uses the page of the worker instead of a new one. See ADR 43. */
  isKept: boolean;
  /** Whether a test changes no state that another could see. See `readingTest`. */
  isReading: boolean;
}

interface WorkerFixtures {
  /**
   * Whether the tests of a file add or change records. Playwright runs those files in workers of
   * their own, so the others find the demo school as it was seeded.
   */
  changesRecords: boolean;
  school: School;
  doorway: Doorway;
  kept: KeptPage;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  changesRecords: [false, { scope: 'worker', option: true }],
  school: [
    async ({ browserName: _ }, use) => {
      const school = await startSchool();
      await use(school);
      await school.close();
    },
    { scope: 'worker' },
  ],
  doorway: [
    async ({ browserName: _ }, use) => {
      const doorway = await openDoorway();
      await use(doorway);
      await doorway.close();
    },
    { scope: 'worker' },
  ],
  startHost: async ({ doorway }, use) => {
    const hosts: AwkwardHost[] = [];
    await use(async (options) => {
      const host = await startAwkwardHost(options, hosts.length === 0 ? doorway : undefined);
      hosts.push(host);
      return host;
    });
    await Promise.all(hosts.map((host) => host.close()));
  },
  host: async ({ startHost }, use) => use(await startHost()),
  kept: [
    async ({ browser: _ }, use) => {
      const kept = new KeptPage();
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  isReading: [false, { option: true }],
  isKept: async ({ isMobile, locale, timezoneId }, use) =>
    use(!isMobile && locale === 'en-US' && timezoneId === undefined),
  context: async ({ browser, isKept, isReading, kept }, use) => {
    const context = isKept
      ? (await kept.open(browser, isReading)).context()
      : await browser.newContext();
    await watch(context, () => use(context));
    if (!isKept) await context.close();
  },
  page: async ({ browser, context, isKept, isReading, kept, reducedMotion, viewport }, use) => {
    if (!isKept) return use(await context.newPage());
    const page = await kept.open(browser, isReading);
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: reducedMotion ?? null,
    });
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await (isReading ? kept.pause() : kept.empty());
  },
  other: async ({ browser }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await watch(context, () => use(page));
    await context.close();
  },
});

/**
 * A test that only reads: it signs in with `enter` and leaves no setting, draft or failed call
 * behind. The dashboard boots once for those that follow each other.
 */
export const readingTest = test.extend({ isReading: true });

export { expect, type Page };

export const signIn = async (
  page: Page,
  email = 'owner@provost.test',
  password = 'provost-demo',
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(userMenu(page)).toBeVisible();
};

export const userMenu = (page: Page) =>
  page.getByRole('banner').locator('[aria-haspopup=menu]').last();

/** Opens the user menu and clicks the named items in turn. */
export const chooseInUserMenu = async (page: Page, ...names: (string | RegExp)[]) => {
  await userMenu(page).click();
  for (const name of names) await page.getByRole('menu').getByText(name, { exact: true }).click();
  await expect(page.getByRole('menu')).toBeHidden();
};

/** A session of our own server, as the dashboard stores it. */
const sessionOf = async (
  origin: string,
  email = 'owner@provost.test',
  password = 'provost-demo',
) => {
  const response = await patientFetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  const { access, refresh, ...user } = data;
  const stored = {
    access_token: access,
    refresh_token: refresh,
    user_data: JSON.stringify(user),
    user_received_at: Date.now(),
  };
  return Object.entries(stored).map(([name, value]): [string, string] => [name, String(value)]);
};

type Host = Pick<School, 'origin'> & Partial<Pick<School, 'folder' | 'password'>>;

/**
 * Opens a path of the dashboard, signed in. A new browser gets a session of our own server without
 * the sign-in screen, which has tests of its own.
 */
export const enter = async (
  page: Page,
  { origin, password, folder }: Host,
  path = '/',
  email?: string,
): Promise<void> => {
  if (await continuesSession(page, { origin, email })) return continueAt(page, path);
  if (folder !== undefined && isEmpty(page)) {
    // A storage state would be set by another page, which takes longer.
    const script = await page.addInitScript(
      (items) => {
        for (const [name, value] of items) localStorage.setItem(name, value);
      },
      await sessionOf(origin, email, password),
    );
    await page.goto(origin + path);
    await script.dispose();
    await expect(userMenu(page)).toBeVisible();
    rememberSession(page, { origin, email });
    return;
  }
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(path)}`);
  await signIn(page, email, password);
};

const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** By way of a screen without data, because the screen of the last test can look like the next. */
const continueAt = async (page: Page, path: string): Promise<void> => {
  const missing = page.getByRole('heading', { level: 1, name: 'Page not found' });
  await goWithin(page, '/no-such-page');
  await expect(missing).toBeVisible();
  await goWithin(page, path);
  await expect(missing).toHaveCount(0);
};

/** Waits for the screen, and until no page has sent a request for half a second. */
export const atRest = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => quietFor(page.context())).toBeGreaterThan(500);
};

export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Presses its shortcut, which works once the screen is rendered. */
export const callPalette = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
};

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface RunOnly {
  readonly type: 'tag' | 'rule';
  readonly values: string[];
}

/** WCAG 2.2 AA and the named rules of axe, after all animations. */
export const expectAccessible = (page: Page, ...others: string[]): Promise<void> =>
  expectNoViolations(page, { type: 'tag', values: wcag }, others);

const expectNoViolations = async (
  page: Page,
  runOnly: RunOnly,
  others: readonly string[] = [],
): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // Except endless animations and those that follow the scroll position.
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  // Loading axe takes a third of a check, and the next looks of a page are checked by the same.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    // Listing the rules that pass would take most of the time.
    .options({
      runOnly,
      resultTypes: ['violations'],
      rules: Object.fromEntries(others.map((rule) => [rule, { enabled: true }])),
    })
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  ]);
  expect(found).toEqual([]);
};

/** The pixels by which the page itself scrolls sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

export const expectFits = async (page: Page): Promise<void> => {
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
};

export type Skin = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

/** As when another tab changes the theme and the direction. */
export const showAs = async (page: Page, skin: Skin, direction: Direction): Promise<void> => {
  await page.evaluate(
    (look) => {
      for (const [name, value] of Object.entries(look)) {
        localStorage.setItem(name, JSON.stringify(value));
        window.dispatchEvent(new StorageEvent('storage', { key: name }));
      }
    },
    { skin, direction },
  );
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', skin);
};

/**
 * In both themes and both directions: all rules once, then in the dark and from right to left those
 * that a look can break. Names, roles and order are the same in every look, colours in both
 * directions, and sizes in both themes.
 */
export const expectAccessibleInEveryLook = async (page: Page): Promise<void> => {
  await showAs(page, 'dark', 'rtl');
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'target-size'] });
  await showAs(page, 'light', 'ltr');
  await expectAccessible(page);
};
