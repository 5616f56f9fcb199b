import { type QueryExecutorProvider, sql } from 'kysely';

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs one statement without parameters, in the caller's transaction if there is one. */
export type RunSql = (text: string) => Promise<SqlRow[]>;

export const runIn =
  (reader: QueryExecutorProvider): RunSql =>
  async (text) =>
    (await sql.raw<SqlRow>(text).execute(reader)).rows;
