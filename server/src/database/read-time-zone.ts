import type { Reader } from './database.ts';
import { statement } from './statement.ts';

export const readTimeZone = (reader: Reader): (() => Promise<string>) => {
  const query = statement(reader.selectFrom('school').select('time_zone'));
  return async () => (await query.run(reader, {}))[0]?.time_zone ?? 'UTC';
};
