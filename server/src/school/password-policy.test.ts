import { describe, expect, it } from 'vitest';
import { requireStrongPassword } from './password-policy.ts';

const refusal = (password: string, email = 'ada@example.org'): string | undefined => {
  try {
    requireStrongPassword(password, email);
    return undefined;
  } catch (error) {
    const { details } = error as { details: { problems: { field: string; key: string }[] } };
    return details.problems.map(({ field, key }) => `${field}: ${key}`).join();
  }
};

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
  ])('that is easy to guess is refused: %s', (password) => {
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
  ])('that is not common is accepted: %s', (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  it.each(['Ada.Lovelace@example.org', 'ada.lovelace', 'ADA.LOVELACE@EXAMPLE.ORG'])(
    'that equals the email is refused: %s',
    (password) => {
      expect(refusal(password, 'ada.lovelace@example.org')).toBe(
        'password: validation.password_is_email',
      );
    },
  );
});
