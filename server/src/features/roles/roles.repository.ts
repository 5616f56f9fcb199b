import type { Reader } from '../../database/database.ts';
import { type UserRow, userColumns } from '../../school/user-fields.ts';

export const findPerson = (reader: Reader, id: number): Promise<UserRow | undefined> =>
  reader.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
