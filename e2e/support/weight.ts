import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';

const assets = path.join(import.meta.dirname, '../../web/dist/assets');

/** All scripts of the build. */
export const builtScripts = (): string[] =>
  readdirSync(assets).filter((name) => name.endsWith('.js'));

/** The bytes of scripts as they are stored, compressed by brotli. */
export const storedSize = (files: readonly string[]): number =>
  sum(files.map((name) => statSync(path.join(assets, `${name}.br`)).size));

export interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly requests: number;
  readonly scriptRequests: number;
  /** Scripts and style sheets that were not compressed by brotli. */
  readonly uncompressed: readonly string[];
  /** The names of the scripts in the build. */
  readonly files: readonly string[];
}

const isText = (request: Request): boolean =>
  ['script', 'stylesheet'].includes(request.resourceType());

const sizeOf = async (request: Request): Promise<number> =>
  (await request.sizes()).responseBodySize;

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Counts the requests of a page from now on, and their bytes over the wire. */
export const weigh = async (page: Page): Promise<() => Promise<Weight>> => {
  // A page with a route has no cache, so every file comes over the wire.
  await page.route('**/nothing', (route) => route.abort());
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
      files: ofType('script').map((request) => path.basename(new URL(request.url()).pathname)),
      uncompressed: encodings.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url),
    };
  };
};
