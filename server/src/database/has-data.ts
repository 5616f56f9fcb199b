import type { Database } from './database.ts';

/** Whether anybody is in it: a school begins with its first user. */
export async function hasData(database: Database): Promise<boolean> {
  const user = await database.reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}
