import { BackupError } from '../backup/backup.ts';
import { UserFacingError } from '../config/user-facing-error.ts';
import { ImpossibleRowsError } from '../database/counters/impossible-payments.ts';
import { ForeignTablesError } from '../database/migrations/foreign-tables.ts';
import { NewerDatabaseError } from '../database/migrations/newer-database.ts';
import { UnusableDatabaseError } from '../database/unusable-database.ts';
import { DatabaseNotEmptyError } from '../demo/seed-demo.ts';

const userFacingErrors = [
  BackupError,
  ForeignTablesError,
  ImpossibleRowsError,
  NewerDatabaseError,
  DatabaseNotEmptyError,
  UnusableDatabaseError,
  UserFacingError,
];

/** What to print for an error: its message if it is user-facing, else the whole stack trace. */
export function operatorMessage(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isUserFacing = userFacingErrors.some((type) => error instanceof type);
  return isUserFacing ? message : (stack ?? message);
}
