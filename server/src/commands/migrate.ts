import { onDatabase } from './on-database.ts';

await onDatabase(async (database) => {
  const done = await database.migrate();
  console.log(
    done.length > 0 ? `Migrated: ${done.join(', ')}.` : 'The database is up to date already.',
  );
  return true;
});
