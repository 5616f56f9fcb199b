import type { RunSql } from '../run-sql.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';

export interface Migration {
  /** Such as `0003-invitations`; names sort in the order of the list. */
  readonly name: string;
  /**
   * Changes tables and their rows, once, in one transaction with the record that it ran. It sees the
   * tables as they are at that point, so it must not use code that changes later. Triggers,
   * aggregates and new indexes are no part of it: they follow `schema/` after the last migration.
   */
  readonly up?: (run: RunSql, dialect: SqlDialect) => Promise<void>;
}
