import { readSchoolConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { demoSignIns } from '../demo/accounts.ts';
import { type SeedStep, seedDemo } from '../demo/seed-demo.ts';
import { newDemoPassword } from '../school/passwords/demo-password.ts';
import { hashPassword } from '../school/passwords/password.ts';
import { updateKeys } from '../school/search-keys/update-keys.ts';
import { demoAccountLines } from '../start/banner.ts';
import { ProgressBar } from './progress-bar.ts';
import { runCommand, withDatabase } from './run-command.ts';
import { parseSeedOptions, type SeedOptions, usage } from './seed-options.ts';

const stepNames: Record<SeedStep, string> = {
  users: 'students',
  enrolments: 'enrolments',
  payments: 'payments and ledger',
  counters: 'counters',
  indexes: 'indexes',
  references: 'references',
};

async function seed(database: Database, { students, instalments, reset }: SeedOptions) {
  const startedAt = performance.now();
  const { trialDays, host } = readSchoolConfig(process.env);
  const password = newDemoPassword(host);
  await database.migrate();
  await updateKeys(database);
  const bar = new ProgressBar(process.stderr);
  try {
    await seedDemo(database, {
      students,
      instalments,
      reset,
      trialDays,
      passwordHash: await hashPassword(password),
      onProgress: (step, share) => bar.show(stepNames[step], share),
    });
  } finally {
    bar.clear();
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const accounts = demoSignIns.map(({ email }) => email);
  console.log(`Loaded a demo school of ${students} students in ${seconds} s.`);
  console.log(demoAccountLines(accounts, password).join('\n'));
}

await runCommand(async () => {
  const options = parseSeedOptions(process.argv.slice(2));
  if (options === 'help') console.log(usage);
  else await withDatabase((database) => seed(database, options));
  return true;
});
