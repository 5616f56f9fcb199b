import { endpoint } from '@provost/contract/endpoint.schema';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../features/feature.ts';
import { buildTestApp } from '../testing/app.ts';
import { plain, registerItems } from '../testing/calls/item-calls.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { requireAllRoutes } from './registrar.ts';

const server = sharedApp({ features: [registerItems] });

describe('a call', () => {
  it('responds with its status and JSON', async () => {
    const response = await server.inject({ url: plain.path });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ ok: true });
  });

  it.each(['/api/test/items/7', '/api/test/items/7/', '/api/test/plain', '/api/test/plain/'])(
    'is the same with and without its last slash: %s',
    async (url) => {
      expect((await server.inject({ url })).statusCode).toBe(200);
    },
  );

  it.each([
    'abc',
    '0',
    '9'.repeat(500),
    '-1',
    '1.5',
    '99999999999999999999',
    '%00',
    '1%2F2',
    '__proto__',
  ])('is a 404 for an invalid id: %s', async (id) => {
    const response = await server.inject({ url: `/api/test/items/${id}` });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });

  it('responds to HEAD like GET, without a body', async () => {
    const response = await server.inject({ method: 'HEAD', url: plain.path });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  it('lists the allowed methods for OPTIONS', async () => {
    const response = await server.inject({ method: 'OPTIONS', url: '/api/test/items/7/' });
    expect(response.statusCode).toBe(204);
    expect(response.headers.allow).toBe('GET, DELETE, HEAD, OPTIONS');
  });

  it.each(['PUT', 'PATCH', 'POST', 'PROPFIND'] as const)(
    'responds to %s with 405 and the allowed methods',
    async (method) => {
      const response = await server.inject({ method: method as 'PUT', url: '/api/test/items/7' });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe('GET, DELETE, HEAD, OPTIONS');
      expect(response.json()).toMatchObject({ code: 'method_not_allowed' });
    },
  );

  it.each([
    '/api/nothing',
    '/api',
    '/api/test/plain/more',
    '/api//test/plain',
    '//api/test/plain',
    '/API/test/plain',
    '/%E0%A4%A',
  ])('is a 404 in JSON at %s', async (url) => {
    const response = await server.inject({ url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a server', () => {
  const build = (feature: Feature) => buildTestApp({ features: [feature] });

  it('does not start with an endpoint without an access rule', async () => {
    const unguarded = { ...plain, access: undefined } as unknown as typeof plain;
    await expect(
      build(({ api }) => api.read(unguarded, async () => ({ ok: true }))),
    ).rejects.toThrow('has no access rule');
  });

  it('does not start with a write that is registered as a read', async () => {
    const write = endpoint({
      ...plain,
      method: 'POST',
      access: { action: 'read', subject: 'Auth' },
    });
    await expect(build(({ api }) => api.read(write, async () => ({ ok: true })))).rejects.toThrow(
      'must be registered as a write',
    );
  });

  it('does not start with an export that is not in the contract', async () => {
    await expect(
      build(({ api }) => api.exportCsv(plain, () => Promise.reject(new Error('never')))),
    ).rejects.toThrow('has no export');
  });

  it('does not start with a missing or an unknown endpoint', () => {
    expect(() => requireAllRoutes([], [plain])).toThrow(
      'No feature registers GET /api/test/plain/',
    );
    expect(() => requireAllRoutes([plain], [])).toThrow(
      'The contract does not contain GET /api/test/plain/',
    );
    expect(() => requireAllRoutes([plain], [plain])).not.toThrow();
  });
});

describe('the request id', () => {
  it('is new, whatever the client sends', async () => {
    const response = await server.inject({
      url: plain.path,
      headers: { 'x-request-id': 'chosen-by-client' },
    });
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});
