import { sql } from 'kysely';
import type { Writer } from './database.ts';

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement without parameters in the caller's transaction. */
export type RunSql = (text: string) => Promise<SqlRow[]>;

export const runIn =
  (writer: Writer): RunSql =>
  async (text) =>
    (await sql.raw<SqlRow>(text).execute(writer)).rows;
