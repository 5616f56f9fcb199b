import { BackupError } from '../backup/backup.ts';
import { ConfigError } from '../config.ts';
import { NewerDatabaseError } from '../database/migrations/newer-database.ts';
import { UnusableDatabaseError } from '../database/unusable-database.ts';

/** Why a command was not carried out, in one sentence for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What to tell of an error: its sentence where it is one, else all that is known of it. */
export function wordsFor(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isSentence = [
    BackupError,
    CommandError,
    ConfigError,
    NewerDatabaseError,
    UnusableDatabaseError,
  ].some((kind) => error instanceof kind);
  return isSentence ? message : (stack ?? message);
}

/** Runs what needs no database, such as reading what was typed; undefined where that was wrong. */
export function orTell<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = 1;
    return undefined;
  }
}
