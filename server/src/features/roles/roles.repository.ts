import type { Reader } from '../../database/database.ts';

export const findPerson = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select(['id', 'full_name', 'user_type', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
