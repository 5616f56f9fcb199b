import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { email as emailField } from '@provost/contract/text.schema';
import type { Database } from '../database/database.ts';
import { listErasures, repeatErasures } from '../features/users/repeated-erasures.ts';
import { createOwner, listOwners, parseOwner, resetSecondFactors, setPassword } from './owners.ts';
import { parseField } from './parse-field.ts';
import { CommandError, callersPath } from './run-command.ts';

export const usage = `Manages the owners of the school, and erasures after a restore.

  npm run admin -- create-owner --email E [--first-name F] [--last-name L]
  npm run admin -- set-password --email E
  npm run admin -- reset-mfa --email E
  npm run admin -- list-owners
  npm run admin -- list-erasures > FILE
  npm run admin -- repeat-erasures --file FILE

The password is read from PROVOST_PASSWORD, the terminal or standard input.
DATABASE_URL selects a PostgreSQL server. Without it, the embedded database in DATA_DIR is used.`;

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  file: { type: 'string' },
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
        const password = await promptPassword();
        const id = await createOwner(database, owner, password, await database.time());
        return `Created the owner ${owner.email} (user ${id}).`;
      };
    }
    case 'set-password': {
      const email = parseField('--email', emailField, required(values.email));
      return async (database, promptPassword) => {
        const password = await promptPassword();
        const { status } = await setPassword(database, email, password, await database.time());
        const note = status === 'active' ? '' : ` They cannot sign in while they are ${status}.`;
        return `Changed the password of ${email} and ended their sessions.${note}`;
      };
    }
    case 'reset-mfa': {
      const email = parseField('--email', emailField, required(values.email));
      return async (database) => {
        const hadFactors = await resetSecondFactors(database, email, await database.time());
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
    case 'list-erasures':
      return async (database) =>
        (await listErasures(database))
          .map(({ id, created_at, erased_at }) => `${id} ${created_at} ${erased_at}`)
          .join('\n');
    case 'repeat-erasures': {
      const erasures = readErasureList(values.file);
      return async (database) =>
        `Erased again: ${await repeatErasures(database, erasures)} of ${erasures.length}.`;
    }
    default:
      throw new CommandError(command ? `Unknown command “${command}”.\n\n${usage}` : usage);
  }
}

const erasureLine = /^(\d+) (\S+Z) (\S+Z)$/;

function readErasureList(file: string | undefined) {
  if (file === undefined) throw new CommandError(`--file is required.\n\n${usage}`);
  return readText(callersPath(file))
    .split('\n')
    .flatMap((line) => {
      // npm prints the command before the output.
      const [, id, created_at, erased_at] = erasureLine.exec(line) ?? [];
      return id && created_at && erased_at ? [{ id: Number(id), created_at, erased_at }] : [];
    });
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`,
    );
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
