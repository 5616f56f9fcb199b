import type { Reader } from '../../database/database.ts';
import { hashPassword } from './password.ts';
import { type PasswordOwner, requireStrongPassword } from './password-policy.ts';

/** Hashes a new password, unless it is easy to guess. */
export async function hashNewPassword(
  reader: Reader,
  password: string,
  owner: Omit<PasswordOwner, 'school'>,
  field?: string,
): Promise<string> {
  const school = await reader.selectFrom('school').select('name').executeTakeFirst();
  await requireStrongPassword(password, { ...owner, school: school?.name }, field);
  return hashPassword(password);
}
