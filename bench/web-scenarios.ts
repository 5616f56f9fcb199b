import type { Browser, Page } from '@playwright/test';

/** Where to measure. Times are taken by the clock of the page, from the action to the result. */
export interface Target {
  readonly browser: Browser;
  readonly origin: string;
}

export type Figures = Readonly<Record<string, number>>;

/** The mobile preset of Lighthouse: 150 ms round trip, 1.6 Mbit/s, a quarter of the CPU. */
const slowPhone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

const withPage = async <T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> => {
  // waitForFunction evaluates a string, which our content security policy forbids.
  const viewport = { width: 1280, height: 800 };
  await using context = await browser.newContext({ viewport, bypassCSP: true });
  return await work(await context.newPage());
};

/** The time of the first frame in which the expression is true. */
const timeWhen = async (page: Page, script: string): Promise<number> => {
  const wait = { polling: 'raf', timeout: 120_000 } as const;
  const handle = await page.waitForFunction(`(${script}) && performance.now()`, undefined, wait);
  return Number(await handle.jsonValue());
};

const signInShown = "document.querySelector('input[type=password]')";
const figuresShown = "document.querySelectorAll('main section a[href]').length > 20";
const rowsShown = (rows: string): string =>
  `document.querySelector('table[aria-busy=false]') && ${rows}`;
/** The title tells this list from the previous one, whose rows stay visible until it loads. */
const listShown = (title: string): string =>
  rowsShown(`document.querySelector('h1')?.textContent === '${title}' && ${rowCount} >= 25`);
const rowCount = "document.querySelectorAll('tbody th[scope=row]').length";

/** Clicks without moving the pointer, which would start preloading. */
const click = (page: Page, selector: string): Promise<number> =>
  page.evaluate((which) => {
    const began = performance.now();
    document.querySelector<HTMLElement>(which)?.click();
    return began;
  }, selector);

const signIn = async (page: Page, origin: string): Promise<number> => {
  await page.goto(`${origin}/login`);
  await timeWhen(page, signInShown);
  await page.locator('input[name=email]').fill('owner@provost.test');
  await page.locator('input[type=password]').fill('provost-demo');
  const began = await click(page, 'button[type=submit]');
  await timeWhen(page, 'document.querySelector(\'nav a[href="/students"]\')');
  return began;
};

export const coldSignIn = ({ browser, origin }: Target, isSlow: boolean): Promise<Figures> =>
  withPage(browser, async (page) => {
    if (isSlow) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    return { ms: await timeWhen(page, signInShown) };
  });

export const signInToDashboard = ({ browser, origin }: Target): Promise<Figures> =>
  withPage(browser, async (page) => {
    const began = await signIn(page, origin);
    return { ms: (await timeWhen(page, figuresShown)) - began };
  });

export const clickToRows = ({ browser, origin }: Target): Promise<Figures> =>
  withPage(browser, async (page) => {
    await signIn(page, origin);
    await page.waitForLoadState('networkidle');
    const began = await click(page, 'nav a[href="/students"]');
    const first = (await timeWhen(page, listShown('Students'))) - began;
    await page.waitForLoadState('networkidle');
    // Users do not switch lists before the fonts are loaded.
    await page.evaluate(async () => void (await document.fonts.ready));
    const again = await click(page, 'nav a[href="/payments"]');
    return { first, another: (await timeWhen(page, listShown('Payments'))) - again };
  });

export const keyToRows = ({ browser, origin }: Target): Promise<Figures> =>
  withPage(browser, async (page) => {
    await signIn(page, origin);
    await click(page, 'nav a[href="/students"]');
    await timeWhen(page, rowsShown(`${rowCount} >= 25`));
    const name = (await page.locator('tbody th[scope=row] bdi').nth(20).innerText()).trim();
    const search = page.getByRole('searchbox');
    await search.fill(name.slice(0, -1));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      addEventListener('keydown', () => Object.assign(globalThis, { last: performance.now() }), {
        capture: true,
      });
    });
    await search.press(name.slice(-1));
    const term = JSON.stringify(name);
    const isFiltered = `new URL(location.href).searchParams.get('search') === ${term} && ${rowCount} > 0 && ${rowCount} < 25`;
    const shown = await timeWhen(page, rowsShown(isFiltered));
    return { ms: shown - Number(await page.evaluate('globalThis.last')) };
  });

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });

/** The longest task since the last call; tasks under 50 ms count as 0. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, 'tasks').splice(0)));

/** Shows, scrolls and searches a list of a host without paging. */
export const unpagedRows = ({ browser, origin }: Target): Promise<Figures> =>
  withPage(browser, async (page) => {
    await signIn(page, origin);
    await page.waitForLoadState('networkidle');
    await watchTasks(page);
    const began = await click(page, 'nav a[href="/students"]');
    const shown = await timeWhen(page, rowsShown(`${rowCount} >= 25`));
    const taskToShow = await longestTask(page);
    await page.goto(`${origin}/students?page_size=all`);
    await timeWhen(page, rowsShown(`${rowCount} >= 25`));
    await watchTasks(page);
    const rowsInPage = await page.evaluate(async () => {
      const scroller = document.querySelector('table')?.parentElement;
      let maxRows = 0;
      for (let step = 1; scroller && step <= 60; step += 1) {
        scroller.scrollTop = (scroller.scrollHeight * step) / 60;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        maxRows = Math.max(maxRows, document.querySelectorAll('tbody tr').length);
      }
      return maxRows;
    });
    await page.getByRole('searchbox').pressSequentially('no 0123', { delay: 30 });
    await timeWhen(
      page,
      rowsShown("/no 0123/i.test(document.querySelector('tbody th').innerText)"),
    );
    const taskInUse = await longestTask(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const heap = usedSize / 2 ** 20;
    return { ms: shown - began, taskToShow, taskInUse, rowsInPage, heap };
  });
