import { readTrialDays } from '../config.ts';
import type { Database } from '../database/database.ts';
import { demoPassword, demoSignIns } from '../demo/accounts.ts';
import { DatabaseNotEmptyError, type SeedStep, seedDemo } from '../demo/seed-demo.ts';
import { hashPassword } from '../school/password.ts';
import { CommandError, orTell } from './command-error.ts';
import { onDatabase } from './on-database.ts';
import { ProgressBar } from './progress-bar.ts';
import { readWish, usage, type Wish } from './seed-options.ts';

const words: Record<SeedStep, string> = {
  users: 'students',
  enrolments: 'enrolments',
  payments: 'payments and ledger',
  counters: 'counters and tallies',
  indexes: 'indexes',
  references: 'references',
};

async function seed(database: Database, { students, reset }: Wish): Promise<void> {
  const began = performance.now();
  await database.migrate();
  const bar = new ProgressBar(process.stderr);
  try {
    await seedDemo(database, {
      students,
      reset,
      trialDays: readTrialDays(process.env),
      passwordHash: await hashPassword(demoPassword),
      onProgress: (step, share) => bar.show(words[step], share),
    });
  } catch (error) {
    throw error instanceof DatabaseNotEmptyError ? new CommandError(error.message) : error;
  } finally {
    bar.clear();
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const accounts = demoSignIns.map(({ email }) => `  ${email}`).join('\n');
  console.log(`A demo school of ${students} students, made in ${seconds} s.`);
  console.log(`Its accounts, all with the password ${demoPassword}:\n${accounts}`);
}

const wish = orTell(() => readWish(process.argv.slice(2)));
if (wish === 'help') console.log(usage);
else if (wish) {
  await onDatabase(async (database) => {
    await seed(database, wish);
    return true;
  });
}
