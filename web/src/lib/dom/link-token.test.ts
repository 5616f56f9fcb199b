// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { forgetLinkToken, takeLinkToken } from './link-token.ts';

afterEach(() => {
  forgetLinkToken();
  history.replaceState(null, '', '/');
});

test.each(['/invite', '/reset-password', '/invite/'])(
  'the token of a link to %s leaves the address',
  (path) => {
    history.replaceState(null, '', `${path}#token=abc`);
    expect(takeLinkToken()).toBe('abc');
    expect(location.href).not.toContain('abc');
    expect(takeLinkToken()).toBe('abc');
  },
);

test('other pages have no token', () => {
  history.replaceState(null, '', '/students#token=abc');
  expect(takeLinkToken()).toBeUndefined();
});
