import { sql } from 'kysely';
import type { Writer } from './database.ts';
import type { RunSql, SqlRow } from './run-sql.ts';

export const runIn =
  (writer: Writer): RunSql =>
  async (text) =>
    (await sql.raw<SqlRow>(text).execute(writer)).rows;
