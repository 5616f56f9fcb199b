import type { Reader } from '../../database/database.ts';
import { staffRows } from '../../school/accounts/staff-rows.ts';

export const findPerson = (reader: Reader, id: number) =>
  staffRows(reader).where('users.id', '=', id).executeTakeFirst();
