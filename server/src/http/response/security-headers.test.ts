import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/app.ts';

const publicUrl = 'http://localhost:8080';
let server: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ features: [], config: { publicUrl } });
  proxied = await buildTestApp({
    features: [],
    config: { trustProxy: 1, allowedOrigins: ['https://admin.test'], publicUrl },
  });
});
afterAll(async () => {
  await server.close();
  await proxied.close();
});

describe('every response', () => {
  it.each(['/api/nothing', '/healthz', '/api/openapi.json'])(
    'of %s cannot be sniffed, framed, run or cached',
    async (url) => {
      const { headers } = await server.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['permissions-policy']).toContain('camera=()');
    },
  );

  it('has HSTS only over TLS', async () => {
    const secure = { 'x-forwarded-proto': 'https' };
    const hsts = 'strict-transport-security';
    expect((await server.inject({ url: '/healthz' })).headers).not.toHaveProperty(hsts);
    expect((await server.inject({ url: '/healthz', headers: secure })).headers).not.toHaveProperty(
      hsts,
    );
    expect((await proxied.inject({ url: '/healthz' })).headers).not.toHaveProperty(hsts);
    expect((await proxied.inject({ url: '/healthz', headers: secure })).headers[hsts]).toContain(
      'max-age=',
    );
  });

  it('has HSTS if the public address has TLS, whatever the proxy reports', async () => {
    const secure = await buildTestApp({
      features: [],
      config: { publicUrl: 'https://school.example' },
    });
    onTestFinished(() => secure.close());
    for (const url of ['/', '/healthz', '/api/nothing']) {
      const { headers } = await secure.inject({ url });
      expect(headers['strict-transport-security']).toContain('max-age=');
    }
  });

  it('has the request id of a trusted proxy if it is well-formed', async () => {
    const idFor = async (id: string) => {
      const response = await proxied.inject({ url: '/healthz', headers: { 'x-request-id': id } });
      return response.headers['x-request-id'];
    };
    expect(await idFor('proxy-12345678')).toBe('proxy-12345678');
    expect(await idFor('short')).not.toBe('short');
    expect(await idFor('<script>alert(1)</script>')).toMatch(/^[\da-f-]{36}$/);
  });

  it('has a new request id without a proxy, whatever a stranger sends', async () => {
    for (const id of ['chosen-by-stranger', crypto.randomUUID()]) {
      const response = await server.inject({ url: '/healthz', headers: { 'x-request-id': id } });
      expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(response.headers['x-request-id']).not.toBe(id);
    }
  });

  it('has a new request id if the proxy is not trusted', async () => {
    const trusting = await buildTestApp({
      features: [],
      config: { trustProxy: ['10.0.0.0/8', 'loopback'] },
    });
    onTestFinished(() => trusting.close());
    const idFrom = async (remoteAddress: string) => {
      const headers = { 'x-request-id': 'proxy-12345678' };
      const response = await trusting.inject({ url: '/healthz', remoteAddress, headers });
      return response.headers['x-request-id'];
    };
    for (const proxy of ['10.0.0.7', '::ffff:10.0.0.7', '127.0.0.1', '::1']) {
      expect(await idFrom(proxy)).toBe('proxy-12345678');
    }
    for (const stranger of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7']) {
      expect(await idFrom(stranger)).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

describe('another origin', () => {
  const ask = (app: TestApp, origin: string) =>
    app.inject({ url: '/api/nothing', headers: { origin } });

  it('is not allowed by default', async () => {
    const header = 'access-control-allow-origin';
    expect((await ask(server, 'https://admin.test')).headers).not.toHaveProperty(header);
    expect((await ask(proxied, 'https://evil.test')).headers).not.toHaveProperty(header);
    expect((await ask(proxied, 'null')).headers).not.toHaveProperty(header);
    expect((await ask(proxied, 'https://admin.test.evil.test')).headers).not.toHaveProperty(header);
  });

  it('that is configured can read responses and errors', async () => {
    const { headers } = await ask(proxied, 'https://admin.test');
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://admin.test',
      vary: 'Origin',
    });
    expect(headers['access-control-expose-headers']).toContain('Retry-After');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('that is configured can send the requests of the dashboard', async () => {
    const preflight = await proxied.inject({
      method: 'OPTIONS',
      url: '/api/courses',
      headers: { origin: 'https://admin.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    for (const name of ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key']) {
      expect(preflight.headers['access-control-allow-headers']).toContain(name);
    }
  });

  it('that is not configured gets no preflight', async () => {
    const preflight = await proxied.inject({
      method: 'OPTIONS',
      url: '/api/courses',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    expect(preflight.headers).not.toHaveProperty('access-control-allow-methods');
  });
});
