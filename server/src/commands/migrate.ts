import { updateKeys } from '../school/search-keys/update-keys.ts';
import { runWithDatabase } from './run-with-database.ts';

await runWithDatabase(async (database) => {
  const applied = await database.migrate();
  console.log(
    applied.length > 0
      ? `Applied migrations: ${applied.join(', ')}.`
      : 'The database is already up to date.',
  );
  const rows = await updateKeys(database);
  if (rows > 0) console.log(`Updated the search keys of ${rows} rows.`);
  return true;
});
