import { endpoint } from '@provost/contract/endpoint.schema';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { networkOf, shortenAddress } from './network.ts';

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/test/address/',
  summary: 'Only in tests.',
  access: 'public',
  response: z.object({ address: z.string() }),
});

let server: TestApp | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function addressWith(trustProxy: Config['trustProxy'], forwardedFor: string) {
  server = await buildTestApp({
    config: { trustProxy },
    features: [({ api }) => api.read(whoAmI, async ({ address }) => ({ address }))],
  });
  const response = await server.inject({
    url: whoAmI.path,
    remoteAddress: '10.0.0.7',
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return response.json().address;
}

describe('the address of a client', () => {
  it('is that of the connection without a trusted proxy, whatever a header claims', async () => {
    expect(await addressWith(0, '203.0.113.9')).toBe('10.0.0.7');
  });

  it('is the one that the trusted proxy saw, not the one the client claims', async () => {
    expect(await addressWith(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  it('is the one that the outermost of several trusted proxies saw', async () => {
    expect(await addressWith(2, '198.51.100.1, 203.0.113.9, 10.0.0.6')).toBe('203.0.113.9');
  });

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    [`fe80::7%${'x'.repeat(300)}`, 'fe80::7'],
  ])('is extracted from %s as %s', async (reported, address) => {
    expect(await addressWith(1, reported)).toBe(address);
  });

  it.each(['unknown', '_hidden', '203.0.113', 'x'.repeat(300), '[]:1'])(
    'is that of the proxy if the proxy reports “%s”',
    async (reported) => {
      expect(await addressWith(1, reported)).toBe('10.0.0.7');
    },
  );

  it('is taken only from a proxy with a trusted address', async () => {
    expect(await addressWith(['10.0.0.0/8'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    await server?.close();
    expect(await addressWith(['192.168.0.0/16'], '203.0.113.9')).toBe('10.0.0.7');
  });

  it('is that of the proxy if a trusted proxy reports no address', async () => {
    expect(await addressWith(['10.0.0.0/8'], '203.0.113.9, unknown')).toBe('10.0.0.7');
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the network of a client in the audit trail', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
    ['2001:db8::7', '2001:db8:0::/48'],
    ['fe80::7%eth0', 'fe80:0:0::/48'],
    ['', null],
    ['unknown', null],
  ])('of %s is %s', (address, network) => {
    expect(shortenAddress(address)).toBe(network);
  });
});
