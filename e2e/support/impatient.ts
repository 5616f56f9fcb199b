import { expect, type Page, type Route } from '@playwright/test';

/** Between two keys. */
export const gapsMs = [0, 80, 150] as const;

/** Sends all keys without waiting for the page to react; 0 sends them in one burst. */
export const pressQuickly = async (
  page: Page,
  keys: readonly string[],
  gapMs: number,
): Promise<void> => {
  const pressed: Promise<void>[] = [];
  for (const key of keys) {
    pressed.push(page.keyboard.press(key));
    if (gapMs > 0) await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
  await Promise.all(pressed);
};

/**
 * An open page takes a moment until its requests pass a new route: a call made right after would
 * reach the server.
 */
const routeFromNow = async (page: Page, ...given: Parameters<Page['route']>): Promise<void> => {
  await page.route(...given);
  if (!page.url().startsWith('http')) return;
  const probe = '**/is-routed';
  await page.route(probe, (route) => route.fulfill({ status: 204 }));
  const statusOfProbe = () => page.evaluate(async () => (await fetch('/is-routed')).status);
  await expect.poll(statusOfProbe).toBe(204);
  await page.unroute(probe);
};

/** Holds the answers to calls until they are released, in any order. */
export const holdCalls = async (page: Page, glob: string) => {
  const held: Route[] = [];
  await routeFromNow(page, glob, (route) => void held.push(route));
  const release = async (isWanted: (url: URL) => boolean = () => true) => {
    const isHeld = (route: Route) => isWanted(new URL(route.request().url()));
    await expect.poll(() => held.filter(isHeld).length).toBeGreaterThan(0);
    for (const route of held.filter(isHeld)) {
      held.splice(held.indexOf(route), 1);
      await route.continue();
    }
  };
  return { held, release };
};

/** The server does what the next call asks, and its response is lost on the way back. */
export const loseResponse = (page: Page, glob: string): Promise<void> =>
  routeFromNow(
    page,
    glob,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** The bodies of the POST calls that the page sends, from here on. */
export const countPosts = (page: Page, path: RegExp) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isPost = request.method() === 'POST' && path.test(new URL(request.url()).pathname);
    if (isPost) sent.push(request.postData() ?? '');
  });
  return sent;
};

/** Like a user who hammers on Enter: the form on the screen is submitted until another replaces it. */
export const pressEnterUntilGone = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const form = document.querySelector('form');
    const timer = setInterval(() => {
      const isFilled = [...(form?.querySelectorAll('input') ?? [])].every((input) => input.value);
      if (!form?.isConnected) clearInterval(timer);
      else if (isFilled) form.requestSubmit();
    });
  });
