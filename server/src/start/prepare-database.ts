import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { removeStaleCopies } from '../backup/staged-backup.ts';
import type { Config } from '../config/config.ts';
import { makeDataFolderPrivate } from '../config/data-folder.ts';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { UnusableDatabaseError } from '../database/unusable-database.ts';
import { DatabaseNotEmptyError, seedDemo } from '../demo/seed-demo.ts';
import { resealTotpSecrets } from '../features/auth/mfa/totp-secret.ts';
import { newDemoPassword } from '../school/passwords/demo-password.ts';
import { hashPassword } from '../school/passwords/password.ts';
import { updateKeys } from '../school/search-keys/update-keys.ts';
import { recountOutdatedDays } from '../school/time/time-zone-job.ts';
import { version } from '../version.ts';

const maxRetryDelayMs = 5000;

/**
 * Runs once before the server accepts requests: migrations, and demo data for an empty database.
 * Returns the password of the demo accounts if it created them.
 */
export async function prepareDatabase(database: Database, config: Config, logger: Logger) {
  if (!config.databaseUrl) tidyDataFolder(config.dataDir, logger);
  await migrateWhenAvailable(database, logger);
  // Not earlier: a database that cannot be used is reported in one sentence.
  logger.info({ version, node: process.version }, 'database ready');
  const rows = await updateKeys(database);
  if (rows > 0) logger.info({ rows }, 'search keys updated');
  const resealed = await resealTotpSecrets(database, config);
  if (resealed > 0) logger.info({ resealed }, 'secrets of authenticator apps sealed again');
  if (await recountOutdatedDays(database, await database.time())) {
    logger.info('the rules of the time zone have changed, all days will be counted again');
  }
  if (config.databaseUrl || config.demoStudents === 0) return undefined;
  return (await hasData(database)) ? undefined : loadDemo(database, config, logger);
}

function tidyDataFolder(dataDir: string, logger: Logger): void {
  removeStaleCopies(dataDir);
  const readable = makeDataFolderPrivate(dataDir);
  if (readable.length > 0) {
    logger.warn(
      { readable },
      'other users can read the data folder, make it private with chmod 700',
    );
  }
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
  { demoStudents: students, trialDays, host }: Pick<Config, 'demoStudents' | 'trialDays' | 'host'>,
  logger: Logger,
): Promise<string | undefined> {
  logger.info({ students }, 'loading the demo school into the empty database');
  try {
    const password = newDemoPassword(host);
    const passwordHash = await hashPassword(password);
    await seedDemo(database, { students, trialDays, passwordHash });
    return password;
  } catch (error) {
    // Another server on the same data folder has loaded it in the meantime.
    if (!(error instanceof DatabaseNotEmptyError)) throw error;
    return undefined;
  }
}
