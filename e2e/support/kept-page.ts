import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A file of the same origin, so that the process and its compiled code stay. */
const emptyPath = '/favicon.svg';

const heardEvents = [
  ...['request', 'requestfinished', 'requestfailed', 'response'],
  ...['console', 'weberror', 'pageerror', 'dialog', 'download', 'page', 'popup'],
];

export const isEmpty = (page: Page): boolean =>
  page.url() === 'about:blank' || page.url().endsWith(emptyPath);

/** All that stays in the storage of a browser while a test continues the session of another. */
const sessionItems = ['access_token', 'refresh_token', 'user_data', 'user_received_at'];

interface Session {
  readonly origin: string;
  readonly email: string | undefined;
}

const sessions = new WeakMap<Page, Session>();
const paused = new WeakSet<Page>();

/** Called once the dashboard runs on the page, signed in. */
export const rememberSession = (page: Page, session: Session): void => {
  sessions.set(page, session);
};

/**
 * Whether a test can continue where a reading test was before it. Otherwise the page is emptied,
 * unless the test itself used it already.
 */
export const continuesSession = async (page: Page, { origin, email }: Session) => {
  if (!paused.delete(page)) return false;
  const session = sessions.get(page);
  if (session?.origin === origin && session.email === email) return true;
  await leave(page);
  return false;
};

/** Opens the empty file and clears the storage of the origin. */
const leave = async (page: Page): Promise<void> => {
  sessions.delete(page);
  paused.delete(page);
  await page.goto(new URL(emptyPath, page.url()).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
};

/** The page that the tests of a worker share. See ADR 43. */
export class KeptPage {
  #page: Page | undefined;
  #initScripts: (() => Promise<void>)[] = [];
  /** Those that the test opened: storage is cleared at one. */
  readonly #origins = new Set<string>();
  /** A test did something that cannot be undone, so the next test gets another page. */
  #isSpent = false;

  /** A reading test continues on the screen of the reading test before it. */
  async open(browser: Browser, isReading: boolean): Promise<Page> {
    if (this.#page && paused.has(this.#page) && !isReading) await this.empty();
    if (this.#page) return this.#page;
    const context = await browser.newContext();
    this.#page = await context.newPage();
    this.#isSpent = false;
    this.#remember(this.#page, context);
    return this.#page;
  }

  /** After a reading test: the dashboard stays, without what the test did around it. */
  async pause(): Promise<void> {
    const page = this.#page;
    const isClean = !this.#isSpent && this.#origins.size <= 1;
    if (!page || !isClean || page.isClosed() || !sessions.has(page)) return this.empty();
    await this.#release(page);
    await page.evaluate((kept) => {
      for (const name of Object.keys(localStorage)) {
        if (!kept.includes(name)) localStorage.removeItem(name);
      }
      sessionStorage.clear();
    }, sessionItems);
    paused.add(page);
  }

  /** After each other test. */
  async empty(): Promise<void> {
    const page = this.#page;
    const isClean = !this.#isSpent && this.#origins.size <= 1;
    if (!page || !isClean || page.isClosed()) return this.close();
    // A host that is gone has no empty file.
    await this.#clear(page).catch(() => this.close());
  }

  async close(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    this.#initScripts = [];
    this.#origins.clear();
    await page?.context().close();
  }

  #remember(page: Page, context: BrowserContext): void {
    const spends = <Target extends object>(target: Target, ...names: (keyof Target & string)[]) => {
      for (const name of names) {
        const call = target[name] as (...args: unknown[]) => unknown;
        const spend = (...args: unknown[]) => {
          this.#isSpent = true;
          return call.apply(target, args);
        };
        Object.assign(target, { [name]: spend });
      }
    };
    spends(page, 'exposeFunction', 'exposeBinding');
    spends(page.clock, 'install', 'pauseAt', 'setFixedTime', 'setSystemTime');
    spends(context, 'addInitScript', 'exposeFunction', 'grantPermissions', 'newCDPSession');
    const goTo = page.goto.bind(page);
    page.goto = (url, options) => {
      this.#origins.add(new URL(url).origin);
      return goTo(url, options);
    };
    const add = page.addInitScript.bind(page);
    page.addInitScript = async (...args) => {
      const script = await add(...args);
      this.#initScripts.push(() => script.dispose());
      return script;
    };
  }

  async #release(page: Page): Promise<void> {
    const context = page.context();
    for (const dispose of this.#initScripts.splice(0)) await dispose();
    for (const other of context.pages()) if (other !== page) await other.close();
    // Whatever it rests on in the next test would load its code before that test expects it.
    await page.mouse.move(0, 0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // Those of Playwright itself stay.
    for (const event of heardEvents) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    await context.setOffline(false);
  }

  async #clear(page: Page): Promise<void> {
    await this.#release(page);
    await leave(page);
    this.#origins.clear();
  }
}
