import { describe, expect, it } from 'vitest';
import { hashPassword, nobodysHash, requireUncommonPassword, verifyPassword } from './password.ts';

const refusal = (password: string, email = 'ada@example.org'): string | undefined => {
  try {
    requireUncommonPassword(password, email);
    return undefined;
  } catch (error) {
    const { details } = error as { details: { problems: { field: string; key: string }[] } };
    return details.problems.map(({ field, key }) => `${field}: ${key}`).join();
  }
};

describe('a password', () => {
  it('is stored as an argon2id hash in the PHC format', async () => {
    expect(await hashPassword('blue kettle by the door')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  it('has another hash each time', async () => {
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
  ])('is known again as it was typed: %s', async (password) => {
    expect(await verifyPassword(password, await hashPassword(password))).toBe(true);
  });

  it.each([
    ['another letter case', 'Blue Kettle', 'blue kettle'],
    ['a space more', 'blue kettle', 'blue kettle '],
    ['another composition of its accents', 'Amélie'.normalize('NFC'), 'Amélie'.normalize('NFD')],
    ['one letter less', 'blue kettle', 'blue kettl'],
  ])('is not known with %s', async (_, password, typed) => {
    expect(await verifyPassword(typed, await hashPassword(password))).toBe(false);
  });

  it('of nobody matches nothing', async () => {
    expect(await verifyPassword('', nobodysHash)).toBe(false);
  });

  it('is checked at the cost that its hash names', async () => {
    // From the tests of the reference implementation of Argon2.
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('differentpassword', reference)).toBe(false);
  });

  it('cannot be checked against something that is no hash', async () => {
    await expect(verifyPassword('anything', 'plain text')).rejects.toThrow('PHC');
  });
});

describe('a new password', () => {
  it.each([
    'password1234',
    'Password2026!',
    'P4$$w0rd-2026',
    'passwordpassword',
    'Motdepasse123',
    'qwertyuiop12',
    'QWERTZUIOP!!',
    'i love you forever',
    '123456789012',
    '098765432109',
    '112233445566',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijklm',
    '2026-summer!',
    'welcome123456789',
    'correct horse battery staple',
  ])('that others would guess first is refused: %s', (password) => {
    expect(refusal(password)).toBe('password: validation.password_common');
  });

  it.each([
    'blue kettle by the door',
    'provost-demo',
    'summer kettle doorway',
    'monkey-8417-2650-93',
    '831740925576',
    'пароль-на-кухне',
    '🔑🚪🐈🎈🌵🚲🎻🧭🪁🍋🧵🪴',
  ])('that is no common one is taken: %s', (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  it.each(['Ada.Lovelace@example.org', 'ada.lovelace', 'ADA.LOVELACE@EXAMPLE.ORG'])(
    'that is the own e-mail is refused: %s',
    (password) => {
      expect(refusal(password, 'ada.lovelace@example.org')).toBe(
        'password: validation.password_is_email',
      );
    },
  );
});
