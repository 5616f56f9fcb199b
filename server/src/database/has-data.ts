import type { Database } from './database.ts';

/** A database with a user is in use. */
export async function hasData(database: Database): Promise<boolean> {
  const user = await database.reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}
