import { newPassword } from '@provost/contract/text.schema';
import { describe, expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

describe('a generated password', () => {
  test('is accepted by the contract, in groups that can be read aloud', () => {
    const password = generatePassword();
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  });

  test('is different every time', () => {
    const made = new Set(Array.from({ length: 200 }, generatePassword));
    expect(made.size).toBe(200);
  });
});
