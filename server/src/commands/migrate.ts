import type { Database } from '../database/database.ts';
import { updateKeys } from '../school/search-keys/update-keys.ts';
import { runWithoutArguments, withDatabase } from './run-command.ts';

/** A large school takes minutes. */
const print = (details: object, message: string): void => {
  const { migration, seconds, step, done, total } = details as Record<string, string | undefined>;
  const progress = step === undefined ? '' : `: ${step} ${done} of ${total}`;
  const duration = seconds === undefined ? '' : ` in ${seconds} s`;
  console.log([migration, message].filter(Boolean).join(' ') + progress + duration);
};

const migrate = async (database: Database): Promise<boolean> => {
  const applied = await database.migrate();
  console.log(
    applied.length > 0
      ? `Applied migrations: ${applied.join(', ')}.`
      : 'The database is already up to date.',
  );
  const rows = await updateKeys(database);
  if (rows > 0) console.log(`Updated the search keys of ${rows} rows.`);
  return true;
};

await runWithoutArguments(
  'db:migrate',
  'Applies the migrations that the database does not have.',
  () => withDatabase(migrate, { log: { info: print, warn: print } }),
);
