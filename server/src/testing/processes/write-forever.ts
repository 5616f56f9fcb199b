import { readDatabaseConfig } from '../../config/config.ts';
import { openDatabase } from '../../database/open.ts';

/** A process for tests to kill. It writes class levels and prints each acknowledged one. */
const database = openDatabase(readDatabaseConfig(process.env));
const first = Number(process.argv[2]);
for (let position = first; ; position += 1) {
  await database.write((writer) =>
    writer
      .insertInto('class_levels')
      .values({ name: `Level ${position}`, position })
      .execute(),
  );
  process.stdout.write(`${position}\n`);
}
