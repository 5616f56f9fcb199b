import { parseArgs } from 'node:util';
import { CommandError } from './run-command.ts';

const maxStudents = 5_000_000;

export const usage = `Loads a demo school into the database.

  npm run seed -- [--students N] [--instalments N] [--reset]

  --students N   number of students from 1 to ${maxStudents} (default 2000)
  --instalments N  of every enrolment, from 1 to 60 (default one or three)
  --reset        delete all data first; without it, a database with data is left unchanged

DATABASE_URL selects a PostgreSQL server. Without it, the embedded database in DATA_DIR is used.`;

export interface SeedOptions {
  readonly students: number;
  readonly instalments: number | undefined;
  readonly reset: boolean;
}

/** Parsed before the database is opened. */
export function parseSeedOptions(args: string[]): SeedOptions | 'help' {
  const { values } = parse(args);
  if (values.help) return 'help';
  const students = /^\d{1,7}$/.test(values.students) ? Number(values.students) : 0;
  if (students < 1 || students > maxStudents) {
    throw new CommandError(`--students must be a whole number from 1 to ${maxStudents}.`);
  }
  if (values.instalments !== undefined && !/^([1-9]|[1-5]\d|60)$/.test(values.instalments)) {
    throw new CommandError('--instalments must be a whole number from 1 to 60.');
  }
  const instalments = values.instalments === undefined ? undefined : Number(values.instalments);
  return { students, instalments, reset: values.reset };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        students: { type: 'string', default: '2000' },
        instalments: { type: 'string' },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}
