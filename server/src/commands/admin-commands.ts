import { parseArgs } from 'node:util';
import { email as emailField } from '@provost/contract/text.schema';
import type { Database } from '../database/database.ts';
import { CommandError } from './command-error.ts';
import { createOwner, listOwners, readOwner, setPassword } from './owners.ts';
import { readField } from './read-field.ts';

export const usage = `Looks after who owns the school.

  npm run admin -- create-owner --email E [--first-name F] [--last-name L]
  npm run admin -- set-password --email E
  npm run admin -- list-owners

The password is asked for on the terminal, or read from PROVOST_PASSWORD or from what is piped in.
DATABASE_URL names a PostgreSQL server; without it, the embedded database under DATA_DIR is meant.`;

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Does it, asking for a password where it needs one, and answers what it has done. */
type Deed = (database: Database, askPassword: () => Promise<string>) => Promise<string>;

/** What was typed, checked before any database is opened. */
export function readDeed(typed: string[]): Deed | 'help' {
  const { values, positionals } = parse(typed);
  if (values.help) return 'help';
  const [command, ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(`What is “${rest[0]}”?\n\n${usage}`);
  switch (command) {
    case 'create-owner': {
      const owner = readOwner({
        email: required(values.email),
        firstName: values['first-name'] ?? 'School',
        lastName: values['last-name'] ?? 'Owner',
      });
      return async (database, askPassword) => {
        const id = await createOwner(database, owner, await askPassword(), new Date());
        return `${owner.email} is an owner of the school now (user ${id}).`;
      };
    }
    case 'set-password': {
      const email = readField('--email', emailField, required(values.email));
      return async (database, askPassword) => {
        const { status } = await setPassword(database, email, await askPassword(), new Date());
        const note = status === 'active' ? '' : ` They cannot sign in: they are ${status}.`;
        return `${email} has a new password, and their sessions have ended.${note}`;
      };
    }
    case 'list-owners':
      return async (database) => {
        const owners = await listOwners(database);
        if (owners.length === 0) return 'There is no owner yet; create-owner makes one.';
        return owners
          .map(({ email, full_name, status }) => `${email}  ${full_name}  ${status}`)
          .join('\n');
      };
    default:
      throw new CommandError(command ? `There is no command “${command}”.\n\n${usage}` : usage);
  }
}

function required(email: string | undefined): string {
  if (email === undefined) throw new CommandError(`--email is missing.\n\n${usage}`);
  return email;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}
