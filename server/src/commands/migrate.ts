import { runWithDatabase } from './run-with-database.ts';

await runWithDatabase(async (database) => {
  const applied = await database.migrate();
  console.log(
    applied.length > 0
      ? `Applied migrations: ${applied.join(', ')}.`
      : 'The database is already up to date.',
  );
  return true;
});
