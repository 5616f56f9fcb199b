import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchedTable } from '../database.ts';

const literally = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The trigram index answers `like`. */
export const contains = (
  _table: SearchedTable,
  _id: Expression<number>,
  key: Expression<string>,
  term: string,
): Expression<SqlBool> => sql<SqlBool>`${key} like ${literally(term)}`;

export const holds = (
  key: Expression<string>,
  term: string | Expression<string>,
): Expression<SqlBool> => sql<SqlBool>`strpos(${key}, ${term}) > 0`;
