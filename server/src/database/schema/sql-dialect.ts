/** Which SQL to write where the engines differ. */
export interface SqlDialect {
  readonly engine: 'sqlite' | 'postgres';
}

export const sqliteDialect: SqlDialect = { engine: 'sqlite' };
export const postgresDialect: SqlDialect = { engine: 'postgres' };

export const createTable = ({ engine }: SqlDialect, name: string, columns: string): string =>
  `create table ${name} (${columns})${engine === 'sqlite' ? ' strict' : ''}`;
