import { expect, it } from 'vitest';
import { cleanUserAgent } from './user-agent.ts';

it.each([
  [undefined, null],
  ['', null],
  [' \t\u0000 ', null],
  ['Firefox/140.0', 'Firefox/140.0'],
  ['  a\r\nb\u001b[31m c ', 'a b [31m c'],
  ['x'.repeat(201), 'x'.repeat(200)],
])('the user agent %j is cleaned to %j', (given, cleaned) => {
  expect(cleanUserAgent(given)).toBe(cleaned);
});
