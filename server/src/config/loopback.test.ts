import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each(['127.0.0.1', '127.9.8.7', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost'])(
  '%s can be reached only from this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

it.each([
  '0.0.0.0',
  '::',
  '10.0.0.7',
  '::ffff:10.0.0.7',
  'localhost.evil.test',
  '127.0.0.1.nip.io',
])('%s can be reached from other machines', (host) => {
  expect(isLoopback(host)).toBe(false);
});
