import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/app.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'provost-dist-'));
const dist = path.join(root, 'dist');
const script = 'console.log("a script that is long enough to be worth it");\n'.repeat(20);

function write(name: string, content: string | Buffer): void {
  const place = path.join(dist, name);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, content);
}

let server: TestApp;
let withoutFiles: TestApp;
beforeAll(async () => {
  fs.mkdirSync(dist);
  fs.writeFileSync(path.join(root, 'secret.txt'), 'outside');
  write(
    'index.html',
    '<meta name="api-host" content="" /><script nonce="__NONCE__">1</script><style nonce="__NONCE__"></style>',
  );
  write('assets/main-Ab3_x-9z.js', script);
  write('assets/main-Ab3_x-9z.js.br', zlib.brotliCompressSync(script));
  write('assets/main-Ab3_x-9z.js.gz', zlib.gzipSync(script));
  write('assets/locales/en.json', '{"app":{}}');
  write('favicon.svg', '<svg/>');
  write('.provost-built', 'stamp');
  server = await buildTestApp({
    features: [],
    dashboardFolder: dist,
    config: { apiHost: 'https://api.test/v1"><b>', allowedOrigins: ['https://admin.test'] },
  });
  withoutFiles = await buildTestApp({ features: [], dashboardFolder: path.join(root, 'none') });
});
afterAll(async () => {
  await server.close();
  await withoutFiles.close();
  fs.rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('the dashboard page', () => {
  it.each(['/', '/index.html', '/teachers/new', '/no/such/screen', '/students?search=a.b'])(
    'is served at %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<script nonce=');
    },
  );

  it('has a new nonce in every response, which the policy names', async () => {
    const nonceOf = async () => {
      const response = await get('/');
      const [, nonce = 'none'] = /<script nonce="([^"]+)"/.exec(response.body) ?? [];
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).not.toContain('unsafe');
      expect(response.body).not.toContain('__NONCE__');
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  it('names the API host, escaped, and can connect to it', async () => {
    const response = await get('/');
    expect(response.body).toContain(
      '<meta name="api-host" content="https://api.test/v1&quot;&gt;&lt;b&gt;">',
    );
    expect(response.headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.test;",
    );
  });

  it('is compressed if the client accepts it', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(response.rawPayload).toString()).toContain('api-host');
  });

  it('is not the response to a write or an unknown API path', async () => {
    expect((await server.inject({ method: 'POST', url: '/teachers' })).statusCode).toBe(404);
    expect((await get('/api/unknown')).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a file', () => {
  it.each([
    ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
    ['gzip', 'gzip', zlib.gunzipSync],
    ['br;q=0, gzip;q=1.0', 'gzip', zlib.gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is sent for “%s” as %s', async (accepted, encoding, unpack) => {
    const response = await get('/assets/main-Ab3_x-9z.js', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding, Origin');
    expect(unpack(response.rawPayload).toString()).toBe(script);
  });

  it('has one weak tag in all encodings', async () => {
    const url = '/assets/main-Ab3_x-9z.js';
    const { etag = '' } = (await get(url, { 'accept-encoding': 'br' })).headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect((await get(url)).headers.etag).toBe(etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      expect((await get(url, { 'if-none-match': known })).statusCode).toBe(304);
    }
  });

  it('with a hash in its name is cached forever', async () => {
    const response = await get('/assets/main-Ab3_x-9z.js');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each(['/assets/locales/en.json', '/favicon.svg'])(
    'without a hash is revalidated each time: %s',
    async (url) => {
      const first = await get(url);
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  it.each([
    '/assets/gone-12345678.js',
    '/assets/locales/xx.json',
    '/assets/',
    '/secret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%5c..%5c..%5csecret.txt',
    '/.provost-built',
    '/assets/main-Ab3_x-9z.js.br',
  ])('that is not in the folder is not found: %s', async (url) => {
    const response = await get(url);
    expect(response.body).not.toContain('outside');
    expect(response.statusCode).toBe(404);
  });
});

describe('a dashboard that was not built', () => {
  it('is reported in the language of the reader', async () => {
    const response = await withoutFiles.inject({ url: '/', headers: { 'accept-language': 'de' } });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('Das Dashboard wurde noch nicht gebaut.');
  });
});
