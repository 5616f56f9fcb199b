import { sql } from 'kysely';
import type { Reader } from './database.ts';

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement without parameters, in the caller's transaction if there is one. */
export type RunSql = (text: string) => Promise<SqlRow[]>;

export const runIn =
  (reader: Reader): RunSql =>
  async (text) =>
    (await sql.raw<SqlRow>(text).execute(reader)).rows;
