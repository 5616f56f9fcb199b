import { tmpdir } from 'node:os';
import { readDatabaseConfig } from '../config.ts';
import { carrySchool } from '../database/carry-school.ts';
import type { Database } from '../database/database.ts';
import { holdsSchool } from '../database/holds-school.ts';
import { CopyError } from '../database/sqlite/backup.ts';
import { type BackupDraft, onDraft } from '../database/sqlite/backup-draft.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { restore } from '../database/sqlite/restore.ts';
import { endChangedSessions } from '../database/sqlite/restored-sessions.ts';
import { CommandError, orTell } from './command-error.ts';
import { onDatabase } from './on-database.ts';
import { namedFile, onFolder } from './on-folder.ts';
import { ProgressBar } from './progress-bar.ts';

const toldOf = (isRecounted: boolean): string =>
  isRecounted ? ' Its counts were wrong, and were made anew.' : '';

const inPlace = () =>
  onFolder('restore', async (dataDir, file) => {
    const { keptAs, isRecounted } = await restore(dataDir, file, new Date());
    const kept = keptAs ? ` What was there before is kept as ${keptAs}.` : '';
    return `Restored from ${file}.${toldOf(isRecounted)}${kept}`;
  });

/** A school that has outgrown the embedded database moves by its backup. */
const intoServer = () =>
  onDatabase(async (database) => {
    const file = namedFile('restore');
    await onDraft(file, tmpdir(), async (draft) => {
      await moveIn(database, draft);
      console.log(
        `Moved in from ${file}.${toldOf(draft.isRecounted)} Everybody signs in again, with the password they have.`,
      );
    }).catch((error: unknown) => {
      throw error instanceof CopyError ? new CommandError(`${error.message} ${dumps}`) : error;
    });
    return true;
  });

const dumps =
  'DATABASE_URL names a PostgreSQL server: what pg_dump made is restored by pg_restore; docs/operations.md says how.';

async function moveIn(database: Database, { folder }: BackupDraft): Promise<void> {
  await database.migrate();
  if (await holdsSchool(database)) {
    throw new CommandError('The database already holds a school; name an empty one.');
  }
  endChangedSessions(databaseFile(folder), undefined, new Date());
  const bar = new ProgressBar(process.stderr);
  const from = openSqlite(folder);
  try {
    await carrySchool(from, database, {
      onProgress: (step, share) => bar.show(step.replaceAll('_', ' '), share),
    });
  } finally {
    bar.clear();
    await from.close();
  }
}

const isServer = orTell(() => readDatabaseConfig(process.env).databaseUrl !== undefined);
if (isServer !== undefined) await (isServer ? intoServer() : inPlace());
