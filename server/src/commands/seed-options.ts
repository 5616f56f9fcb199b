import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

export const usage = `Fills the database with a demo school.

  npm run seed -- [--students N] [--reset]

  --students N   how many students, from 1 to 5000000; 2000 unless given
  --reset        empties the database first; without it, one that holds a school is left alone

DATABASE_URL names a PostgreSQL server; without it, the embedded database under DATA_DIR is filled.`;

const mostStudents = 5_000_000;

export interface Wish {
  readonly students: number;
  readonly reset: boolean;
}

/** What was typed, checked before any database is opened. */
export function readWish(typed: string[]): Wish | 'help' {
  const { values } = parse(typed);
  if (values.help) return 'help';
  const students = /^\d{1,7}$/.test(values.students) ? Number(values.students) : 0;
  if (students < 1 || students > mostStudents) {
    throw new CommandError(`--students takes a whole number from 1 to ${mostStudents}.`);
  }
  return { students, reset: values.reset };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        students: { type: 'string', default: '2000' },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}
