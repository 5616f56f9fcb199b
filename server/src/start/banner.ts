import { adminCommand, createOwnerCommand } from '../config/admin-command.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import type { Database } from '../database/database.ts';
import { demoSignIns } from '../demo/accounts.ts';
import { hasOwner } from '../school/accounts/has-owner.ts';
import { demoPassword } from '../school/passwords/demo-password.ts';
import { verifyPassword } from '../school/passwords/password.ts';

/** What the operator needs to sign in, for the console. */
export async function banner(
  database: Database,
  config: Pick<Config, 'host' | 'publicUrl'>,
  newPassword: string | undefined,
): Promise<string[]> {
  return [...(await accountLines(database, config, newPassword)), ...addressLines(config)];
}

/** Links lead to `PUBLIC_URL`; without it they work on this machine alone. */
const addressLines = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string[] =>
  !isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
    ? [
        `Invitations and mails link to ${publicUrl}, which other machines cannot open. Set PUBLIC_URL.`,
      ]
    : [];

async function accountLines(
  database: Database,
  { host }: Pick<Config, 'host'>,
  newPassword: string | undefined,
): Promise<string[]> {
  if (newPassword) return demoAccountLines(demoEmails, newPassword);
  const accounts = await findDemoAccounts(database);
  if (accounts.length > 0) {
    return isLoopback(host)
      ? demoAccountLines(accounts, demoPassword)
      : [
          'The demo accounts cannot sign in: other machines can reach this server, and their password is public.',
          `Set another password: ${adminCommand(process.env)} set-password --email ${accounts[0]}`,
        ];
  }
  if (await hasOwner(database.reader)) return [];
  return ['Nobody can sign in yet. Create the first owner:', `  ${createOwnerCommand()}`];
}

export const demoAccountLines = (emails: readonly string[], password: string): string[] => [
  password === demoPassword
    ? `Demo accounts, all with the password ${password}. They can sign in only on this machine:`
    : `Demo accounts, all with the password ${password}, which is not shown again:`,
  ...emails.map((email) => `  ${email}`),
];

const demoEmails = demoSignIns.map(({ email }) => email);

/** The accounts that still have the demo password, in the order of the documentation. */
async function findDemoAccounts(database: Database): Promise<string[]> {
  const rows = await database.reader
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', 'in', demoEmails)
    .where('password_hash', 'is not', null)
    .execute();
  // Accounts that were created together share a hash, so each is verified once.
  const hashes = [...new Set(rows.map((row) => String(row.password_hash)))];
  const isDemo = await Promise.all(hashes.map((hash) => verifyPassword(demoPassword, hash)));
  const known = new Set(hashes.filter((_, at) => isDemo[at]));
  const found = rows.filter((row) => known.has(String(row.password_hash)));
  return demoEmails.filter((email) => found.some((row) => row.email === email));
}
