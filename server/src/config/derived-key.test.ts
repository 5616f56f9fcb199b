import { expect, it } from 'vitest';
import { deriveKey, seal, unseal } from './derived-key.ts';

const secret = 'a secret that is long enough for a test';
const key = deriveKey(secret, 'totp-secret');

it('each purpose has its own key', () => {
  expect(deriveKey(secret, 'totp-secret')).toEqual(key);
  expect(deriveKey(secret, 'access-token')).not.toEqual(key);
  expect(deriveKey(`${secret}!`, 'totp-secret')).not.toEqual(key);
});

it('a sealed text is read only with its key, for its owner and unchanged', () => {
  const sealed = seal(key, 'user:1', 'Ünïcode');
  expect(sealed).not.toBe(seal(key, 'user:1', 'Ünïcode'));
  expect(unseal(key, 'user:1', sealed)).toBe('Ünïcode');
  expect(unseal(key, 'user:2', sealed)).toBeUndefined();
  expect(unseal(deriveKey(secret, 'pseudonym'), 'user:1', sealed)).toBeUndefined();
  expect(unseal(key, 'user:1', `${sealed.slice(0, -2)}AA`)).toBeUndefined();
  expect(unseal(key, 'user:1', 'short')).toBeUndefined();
});
