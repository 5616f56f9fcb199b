import { describe, expect, it } from 'vitest';
import { dummyHash, hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is stored as an argon2id hash in the PHC format', async () => {
    expect(await hashPassword('blue kettle by the door')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  it('has a different hash each time', async () => {
    const [one, other] = await Promise.all([hashPassword('same one'), hashPassword('same one')]);
    expect(one).not.toBe(other);
  });

  it.each([
    'blue kettle by the door',
    ' with spaces around ',
    'пароль-на-кухне',
    '🔑🚪🐈🔑🚪🐈🔑🚪🐈',
    'Amélie'.normalize('NFD'),
    'x'.repeat(128),
  ])('is verified exactly as typed: %s', async (password) => {
    expect(await verifyPassword(password, await hashPassword(password))).toBe(true);
  });

  it.each([
    ['another letter case', 'Blue Kettle', 'blue kettle'],
    ['an extra space', 'blue kettle', 'blue kettle '],
    ['different Unicode normalisation', 'Amélie'.normalize('NFC'), 'Amélie'.normalize('NFD')],
    ['one letter missing', 'blue kettle', 'blue kettl'],
  ])('is not verified with %s', async (_, password, typed) => {
    expect(await verifyPassword(typed, await hashPassword(password))).toBe(false);
  });

  it('never matches the dummy hash', async () => {
    expect(await verifyPassword('', dummyHash)).toBe(false);
  });

  it('is verified at the cost that its hash names', async () => {
    // From the tests of the Argon2 reference implementation.
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('differentpassword', reference)).toBe(false);
  });

  it('cannot be verified against a text that is not a hash', async () => {
    await expect(verifyPassword('anything', 'plain text')).rejects.toThrow('PHC');
  });
});
