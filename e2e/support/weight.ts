import type { Page, Request } from '@playwright/test';

export interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly requests: number;
  /** Scripts and styles that did not come as brotli. */
  readonly uncompressed: readonly string[];
}

const isText = (request: Request): boolean =>
  ['script', 'stylesheet'].includes(request.resourceType());

const sizeOf = async (request: Request): Promise<number> =>
  (await request.sizes()).responseBodySize;

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** From here on, what a page asks for and what came over the wire, in bytes. */
export const weigh = (page: Page): (() => Promise<Weight>) => {
  const done: Request[] = [];
  page.on('requestfinished', (request) => done.push(request));
  const weightOf = async (type: string) =>
    sum(await Promise.all(done.filter((one) => one.resourceType() === type).map(sizeOf)));
  return async () => {
    await page.waitForLoadState('networkidle');
    const encodings = await Promise.all(
      done.filter(isText).map(async (request) => {
        const encoding = await (await request.response())?.headerValue('content-encoding');
        return { url: request.url(), encoding };
      }),
    );
    return {
      scripts: await weightOf('script'),
      styles: await weightOf('stylesheet'),
      requests: done.length,
      uncompressed: encodings.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url),
    };
  };
};
