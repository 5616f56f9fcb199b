import type { Database } from './database/database.ts';
import { demoPassword, demoSignIns } from './demo/accounts.ts';

/** The demo accounts that exist in this database, for the console. */
export async function banner(database: Database): Promise<string[]> {
  const emails = demoSignIns.map(({ email }) => email);
  const present = await database.reader
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .execute();
  const found = new Set(present.map(({ email }) => email));
  const accounts = emails.filter((email) => found.has(email));
  if (accounts.length === 0) return [];
  return [
    `Demo accounts, all with the password ${demoPassword}:`,
    ...accounts.map((email) => `  ${email}`),
  ];
}
