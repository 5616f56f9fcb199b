import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Records a migration of a later version. */
export const leaveLaterMigration = (database: Database): Promise<unknown> =>
  database.write((writer) =>
    sql`insert into migrations (name, applied_at)
      values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(writer),
  );

export const migrationsIn = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select name from migrations order by name`.execute(database.reader);
  return rows.map(({ name }) => name);
};
