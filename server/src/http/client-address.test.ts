import { endpoint } from '@provost/contract/endpoint.schema';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/test/address/',
  summary: 'Only in tests.',
  access: 'public',
  response: z.object({ address: z.string() }),
});

let server: TestApp;
afterEach(() => server.close());

async function addressWith(trustProxy: Config['trustProxy'], forwardedFor: string) {
  server = await buildTestApp({
    config: { trustProxy },
    features: [({ api }) => api.read(whoAmI, async ({ address }) => ({ address }))],
  });
  const answer = await server.inject({
    url: whoAmI.path,
    remoteAddress: '10.0.0.7',
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return answer.json().address;
}

describe('the address of a client', () => {
  it('is that of the connection, whatever a header claims', async () => {
    expect(await addressWith(0, '203.0.113.9')).toBe('10.0.0.7');
  });

  it('is what the one trusted proxy saw, not what the client told that proxy', async () => {
    expect(await addressWith(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  it('is what the outermost of several trusted proxies saw', async () => {
    expect(await addressWith(2, '198.51.100.1, 203.0.113.9, 10.0.0.6')).toBe('203.0.113.9');
  });

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    [`fe80::7%${'x'.repeat(300)}`, 'fe80::7'],
  ])('is told by a proxy as %s without what is not the address', async (told, address) => {
    expect(await addressWith(1, told)).toBe(address);
  });

  it.each(['unknown', '_hidden', '203.0.113', 'x'.repeat(300), '[]:1'])(
    'is that of the proxy where the proxy tells of none but “%s”',
    async (told) => {
      expect(await addressWith(1, told)).toBe('10.0.0.7');
    },
  );

  it('is taken from a proxy only if the proxy is one of those named', async () => {
    expect(await addressWith(['10.0.0.0/8'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    await server.close();
    expect(await addressWith(['192.168.0.0/16'], '203.0.113.9')).toBe('10.0.0.7');
  });
});
