import type { Database } from '../../database/database.ts';

/** Whether any owner has a password: before that nobody can sign in. */
export async function hasOwner(reader: Database['reader']): Promise<boolean> {
  const owner = await reader
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'owner')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
