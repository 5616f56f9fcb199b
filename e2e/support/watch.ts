import { type BrowserContext, expect, type Request } from '@playwright/test';

/** The pending requests of a browser. */
const watchTraffic = (context: BrowserContext) => {
  const open = new Set<Request>();
  let changed = Date.now();
  const begin = (request: Request) => {
    open.add(request);
    changed = Date.now();
  };
  const end = (request: Request) => {
    open.delete(request);
    changed = Date.now();
  };
  context.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return { quietFor: () => (open.size === 0 ? Date.now() - changed : 0) };
};

const traffic = new WeakMap<BrowserContext, ReturnType<typeof watchTraffic>>();

/** The milliseconds since the last request of a watched browser began or ended. */
export const quietFor = (context: BrowserContext): number | undefined =>
  traffic.get(context)?.quietFor();

/** Fails after the work if a script failed or broke the content security policy. */
export const watch = async (context: BrowserContext, work: () => Promise<void>): Promise<void> => {
  const faults: string[] = [];
  traffic.set(context, watchTraffic(context));
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  await work();
  expect(faults, 'script errors and breaches of the policy').toEqual([]);
};
