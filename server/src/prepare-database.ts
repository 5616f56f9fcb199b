import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { hasData } from './database/has-data.ts';
import { demoPassword } from './demo/accounts.ts';
import { DatabaseNotEmptyError, seedDemo } from './demo/seed-demo.ts';
import { hashPassword } from './school/password.ts';

const longestPauseMs = 5000;

/** What happens once, before anybody is served. */
export async function prepareDatabase(
  database: Database,
  config: Pick<Config, 'databaseUrl' | 'demoStudents' | 'trialDays'>,
  logger: Logger,
): Promise<void> {
  await migrateWhenThere(database, logger);
  if (config.databaseUrl || config.demoStudents === 0) return;
  if (!(await hasData(database))) await fill(database, config, logger);
}

/** Brings the tables up to date, and waits for a database server that is not there yet. */
async function migrateWhenThere(database: Database, logger: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await database.migrate();
      if (done.length > 0) logger.info({ migrations: done }, 'database brought up to date');
      return;
    } catch (error) {
      if (!database.isUnavailable(error)) throw error;
      logger.warn({ err: error, attempt }, 'database is away, trying again');
      await pause(Math.min(longestPauseMs, 250 * 2 ** attempt));
    }
  }
}

async function fill(
  database: Database,
  { demoStudents: students, trialDays }: Pick<Config, 'demoStudents' | 'trialDays'>,
  logger: Logger,
): Promise<void> {
  logger.info({ students }, 'filling the empty database with a demo school');
  try {
    const passwordHash = await hashPassword(demoPassword);
    await seedDemo(database, { students, trialDays, passwordHash });
  } catch (error) {
    // Another server on the same folder was quicker, which is as good.
    if (!(error instanceof DatabaseNotEmptyError)) throw error;
  }
}
