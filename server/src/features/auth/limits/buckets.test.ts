import { describe, expect, it } from 'vitest';
import { bucketsOf, networkOf } from './buckets.ts';

describe('the network that tries are counted for', () => {
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

  it('is the same for all addresses of one /64, and another for the next', () => {
    const [one, same, next] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:3::1'].map(
      (address) => bucketsOf('ada@example.org', address).address,
    );
    expect(same).toBe(one);
    expect(next).not.toBe(one);
  });
});

it('names neither e-mail nor address', () => {
  const { account, address } = bucketsOf('ada@example.org', '203.0.113.9');
  expect([account, address]).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect(account).not.toBe(address);
});
