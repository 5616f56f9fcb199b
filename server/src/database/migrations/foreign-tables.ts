import type { RunSql } from '../run-sql.ts';
import { storedTables } from '../schema/schema.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { OperatorError } from '../unusable-database.ts';

/** The setting points to the database of another application. */
class ForeignTablesError extends OperatorError {
  override readonly name = 'ForeignTablesError';

  constructor(tables: readonly string[]) {
    super(
      `The database has tables that Provost did not create: ${tables.join(', ')}. Nothing was changed. Set DATABASE_URL or DATA_DIR to an empty database.`,
    );
  }
}

const namesIn = {
  sqlite: `select name from sqlite_schema where type in ('table', 'view')`,
  postgres: `select relname as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace`,
};

/** Tables with other names, such as those of an extension, do no harm. */
export async function refuseForeignTables(run: RunSql, dialect: SqlDialect): Promise<void> {
  const names = (await run(namesIn[dialect.engine])).map(({ name }) => String(name));
  const foreign = names.filter((name) => Object.hasOwn(storedTables(dialect), name)).sort();
  if (foreign.length > 0) throw new ForeignTablesError(foreign);
}
