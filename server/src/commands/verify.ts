import { onDatabase } from './on-database.ts';

await onDatabase(async (database) => {
  const differences = await database.verify();
  for (const { where, column, stored, due } of differences) {
    console.log(`${where}: ${column} is ${stored}, should be ${due}`);
  }
  console.log(
    differences.length > 0
      ? `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`
      : 'Every tally and counter is right.',
  );
  return differences.length === 0;
});
