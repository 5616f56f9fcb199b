import { expect, it } from 'vitest';
import { cleanUserAgent } from './user-agent.ts';

it.each([
  [undefined, null],
  ['', null],
  [' \t\u0000 ', null],
  ['Firefox/140.0', 'Firefox/140.0'],
  ['  a\r\nb\u001b[31m c ', 'a b [31m c'],
  ['x'.repeat(201), 'x'.repeat(200)],
])('a user agent %j is shown as %j', (given, shown) => {
  expect(cleanUserAgent(given)).toBe(shown);
});
