import { readDatabaseConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';

/** A program for tests to kill: writes class levels, and tells each one once it is acknowledged. */
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
