import type { Browser, Page } from '@playwright/test';

/** What people do in the dashboard, timed by the page's own clock from deed to sight. */
export interface Place {
  readonly browser: Browser;
  readonly origin: string;
}

export type Figures = Readonly<Record<string, number>>;

/** As Lighthouse slows a phone down: 150 ms there and back, 1.6 Mbit/s, a fourth of the processor. */
const slowPhone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

const withPage = async <T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> => {
  // What asks the page at each frame is a text to be evaluated, which our policy forbids.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    bypassCSP: true,
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
};

/** The page's time at the first frame in which the script in question is true. */
const momentOf = async (page: Page, script: string): Promise<number> => {
  const wait = { polling: 'raf', timeout: 120_000 } as const;
  const handle = await page.waitForFunction(`(${script}) && performance.now()`, undefined, wait);
  return Number(await handle.jsonValue());
};

const signInShown = "document.querySelector('input[type=password]')";
const figuresShown = "document.querySelectorAll('main section a[href]').length > 20";
const rowsShown = (rows: string): string =>
  `document.querySelector('table[aria-busy=false]') && ${rows}`;
/** The rows of this list, and not those of the one before, which stay until it is there. */
const listShown = (title: string): string =>
  rowsShown(`document.querySelector('h1')?.textContent === '${title}' && ${rowCount} >= 25`);
const rowCount = "document.querySelectorAll('tbody th[scope=row]').length";

/** Clicks without the pointer's way there, so that nothing has been loaded ahead. */
const click = (page: Page, selector: string): Promise<number> =>
  page.evaluate((which) => {
    const began = performance.now();
    document.querySelector<HTMLElement>(which)?.click();
    return began;
  }, selector);

const enter = async (page: Page, origin: string): Promise<number> => {
  await page.goto(`${origin}/login`);
  await momentOf(page, signInShown);
  await page.locator('input[name=email]').fill('owner@provost.test');
  await page.locator('input[type=password]').fill('provost-demo');
  const began = await click(page, 'button[type=submit]');
  await momentOf(page, 'document.querySelector(\'nav a[href="/students"]\')');
  return began;
};

export const coldSignIn = ({ browser, origin }: Place, isSlow: boolean): Promise<Figures> =>
  withPage(browser, async (page) => {
    if (isSlow) {
      const tools = await page.context().newCDPSession(page);
      await tools.send('Network.enable');
      await tools.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone });
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    return { ms: await momentOf(page, signInShown) };
  });

export const signInToDashboard = ({ browser, origin }: Place): Promise<Figures> =>
  withPage(browser, async (page) => {
    const began = await enter(page, origin);
    return { ms: (await momentOf(page, figuresShown)) - began };
  });

export const clickToRows = ({ browser, origin }: Place): Promise<Figures> =>
  withPage(browser, async (page) => {
    await enter(page, origin);
    await page.waitForLoadState('networkidle');
    const began = await click(page, 'nav a[href="/students"]');
    const first = (await momentOf(page, listShown('Students'))) - began;
    await page.waitForLoadState('networkidle');
    // Nobody is on to the next list before the letters of this one are there.
    await page.evaluate(async () => void (await document.fonts.ready));
    const again = await click(page, 'nav a[href="/payments"]');
    return { first, another: (await momentOf(page, listShown('Payments'))) - again };
  });

export const keyToRows = ({ browser, origin }: Place): Promise<Figures> =>
  withPage(browser, async (page) => {
    await enter(page, origin);
    await click(page, 'nav a[href="/students"]');
    await momentOf(page, rowsShown(`${rowCount} >= 25`));
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
    const asked = JSON.stringify(name);
    const isFiltered = `new URL(location.href).searchParams.get('search') === ${asked} && ${rowCount} > 0 && ${rowCount} < 25`;
    const shown = await momentOf(page, rowsShown(isFiltered));
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

/** The longest task since the last look; what stays under 50 ms is told as 0. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, 'tasks').splice(0)));

/** Everything at once from a host that does not page: shown, scrolled through, searched. */
export const unpagedRows = ({ browser, origin }: Place): Promise<Figures> =>
  withPage(browser, async (page) => {
    await enter(page, origin);
    await page.waitForLoadState('networkidle');
    await watchTasks(page);
    const began = await click(page, 'nav a[href="/students"]');
    const shown = await momentOf(page, rowsShown(`${rowCount} >= 25`));
    const taskToShow = await longestTask(page);
    await page.goto(`${origin}/students?page_size=all`);
    await momentOf(page, rowsShown(`${rowCount} >= 25`));
    await watchTasks(page);
    const rowsInPage = await page.evaluate(async () => {
      const scroller = document.querySelector('table')?.parentElement;
      let most = 0;
      for (let step = 1; scroller && step <= 60; step += 1) {
        scroller.scrollTop = (scroller.scrollHeight * step) / 60;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        most = Math.max(most, document.querySelectorAll('tbody tr').length);
      }
      return most;
    });
    await page.getByRole('searchbox').pressSequentially('no 0123', { delay: 30 });
    await momentOf(
      page,
      rowsShown("/no 0123/i.test(document.querySelector('tbody th').innerText)"),
    );
    const taskInUse = await longestTask(page);
    const tools = await page.context().newCDPSession(page);
    await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const heap = usedSize / 2 ** 20;
    return { ms: shown - began, taskToShow, taskInUse, rowsInPage, heap };
  });
