import { parseArgs } from 'node:util';
import { email as emailField } from '@provost/contract/text.schema';
import type { Database } from '../database/database.ts';
import { CommandError } from './command-error.ts';
import { createOwner, listOwners, parseOwner, setPassword } from './owners.ts';
import { parseField } from './parse-field.ts';
import { resetSecondFactors } from './reset-second-factors.ts';

export const usage = `Manages the owners of the school.

  npm run admin -- create-owner --email E [--first-name F] [--last-name L]
  npm run admin -- set-password --email E
  npm run admin -- reset-mfa --email E
  npm run admin -- list-owners

The password is read from PROVOST_PASSWORD, the terminal or standard input.
DATABASE_URL selects a PostgreSQL server. Without it, the embedded database in DATA_DIR is used.`;

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs and returns the text to print. */
type AdminCommand = (database: Database, promptPassword: () => Promise<string>) => Promise<string>;

/** Parsed before the database is opened. */
export function parseAdminCommand(args: string[]): AdminCommand | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [command, ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(`Unexpected argument “${rest[0]}”.\n\n${usage}`);
  switch (command) {
    case 'create-owner': {
      const owner = parseOwner({
        email: required(values.email),
        firstName: values['first-name'] ?? 'School',
        lastName: values['last-name'] ?? 'Owner',
      });
      return async (database, promptPassword) => {
        const id = await createOwner(database, owner, await promptPassword(), new Date());
        return `Created the owner ${owner.email} (user ${id}).`;
      };
    }
    case 'set-password': {
      const email = parseField('--email', emailField, required(values.email));
      return async (database, promptPassword) => {
        const { status } = await setPassword(database, email, await promptPassword(), new Date());
        const note = status === 'active' ? '' : ` They cannot sign in while they are ${status}.`;
        return `Changed the password of ${email} and ended their sessions.${note}`;
      };
    }
    case 'reset-mfa': {
      const email = parseField('--email', emailField, required(values.email));
      return async (database) => {
        const hadFactors = await resetSecondFactors(database, email, new Date());
        if (!hadFactors) return `${email} has no second factor. Ended their sessions.`;
        return `Removed the second factors of ${email} and ended their sessions.`;
      };
    }
    case 'list-owners':
      return async (database) => {
        const owners = await listOwners(database);
        if (owners.length === 0) return 'There is no owner yet. Create one with create-owner.';
        return owners
          .map(({ email, full_name, status }) => `${email}  ${full_name}  ${status}`)
          .join('\n');
      };
    default:
      throw new CommandError(command ? `Unknown command “${command}”.\n\n${usage}` : usage);
  }
}

function required(email: string | undefined): string {
  if (email === undefined) throw new CommandError(`--email is required.\n\n${usage}`);
  return email;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}
