import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from './sql-dialect.ts';

export interface Migration {
  /** Such as `0002-invitations`; names sort in the order of the list. */
  readonly name: string;
  /**
   * Runs once, in one transaction with the record that it ran. It sees the tables as they are at
   * that point, so it must not use the types of `tables.ts` or code that changes later.
   */
  readonly up: (db: Kysely<unknown>, dialect: SqlDialect) => Promise<void>;
}

export async function runStatements(
  db: Kysely<unknown>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
