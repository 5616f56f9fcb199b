import type { Page, Request } from '@playwright/test';

export interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly requests: number;
  readonly scriptRequests: number;
  /** Scripts and style sheets that were not compressed by brotli. */
  readonly uncompressed: readonly string[];
}

const isText = (request: Request): boolean =>
  ['script', 'stylesheet'].includes(request.resourceType());

const sizeOf = async (request: Request): Promise<number> =>
  (await request.sizes()).responseBodySize;

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Counts the requests of a page from now on, and their bytes over the wire. */
export const weigh = (page: Page): (() => Promise<Weight>) => {
  const done: Request[] = [];
  page.on('requestfinished', (request) => done.push(request));
  const ofType = (type: string) => done.filter((request) => request.resourceType() === type);
  const weightOf = async (type: string) => sum(await Promise.all(ofType(type).map(sizeOf)));
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
      scriptRequests: ofType('script').length,
      uncompressed: encodings.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url),
    };
  };
};
