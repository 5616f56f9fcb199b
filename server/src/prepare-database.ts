import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { removeStaleCopies } from './backup/staged-backup.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { hasData } from './database/has-data.ts';
import { UnusableDatabaseError } from './database/unusable-database.ts';
import { demoPassword } from './demo/accounts.ts';
import { DatabaseNotEmptyError, seedDemo } from './demo/seed-demo.ts';
import { hashPassword } from './school/password.ts';
import { updateKeys } from './school/update-keys.ts';

const maxRetryDelayMs = 5000;

/** Runs once before the server accepts requests: migrations, and demo data for an empty database. */
export async function prepareDatabase(
  database: Database,
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'demoStudents' | 'trialDays'>,
  logger: Logger,
): Promise<void> {
  if (!config.databaseUrl) removeStaleCopies(config.dataDir);
  await migrateWhenAvailable(database, logger);
  const rows = await updateKeys(database);
  if (rows > 0) logger.info({ rows }, 'search keys updated');
  if (config.databaseUrl || config.demoStudents === 0) return;
  if (!(await hasData(database))) await loadDemo(database, config, logger);
}

/** Migrates, and waits for a database server that is not available yet. */
async function migrateWhenAvailable(database: Database, logger: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await database.migrate();
      if (done.length > 0) logger.info({ migrations: done }, 'database migrated');
      return;
    } catch (error) {
      // A damaged database does not get better by waiting.
      const isPermanent = error instanceof UnusableDatabaseError;
      if (isPermanent || !database.isUnavailable(error)) throw error;
      logger.warn({ err: error, attempt }, 'database is unavailable, retrying');
      await pause(Math.min(maxRetryDelayMs, 250 * 2 ** attempt));
    }
  }
}

async function loadDemo(
  database: Database,
  { demoStudents: students, trialDays }: Pick<Config, 'demoStudents' | 'trialDays'>,
  logger: Logger,
): Promise<void> {
  logger.info({ students }, 'loading the demo school into the empty database');
  try {
    const passwordHash = await hashPassword(demoPassword);
    await seedDemo(database, { students, trialDays, passwordHash });
  } catch (error) {
    // Another server on the same data folder has loaded it in the meantime.
    if (!(error instanceof DatabaseNotEmptyError)) throw error;
  }
}
