import type { SqlDialect } from './sql-dialect.ts';

const searchedTables = [
  'users',
  'courses',
  'payments',
  'pricings',
  'audit_events',
  'payers',
  'invoices',
];

const indexOf = (table: string): string => `${table}_search`;

/**
 * SQLite stores which rows contain a trigram, but neither its position nor the text. The rows have
 * the rest, and the index stays small and cheap to write.
 */
const sqliteIndex = (table: string): string =>
  `create virtual table if not exists ${indexOf(table)} using fts5 (search_key, content = '${table}',
    content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`;

const postgresIndex = (table: string): string =>
  `create index if not exists ${indexOf(table)} on ${table} using gin (search_key gin_trgm_ops)`;

export const searchIndexes = ({ engine }: SqlDialect): string[] =>
  engine === 'sqlite'
    ? searchedTables.map(sqliteIndex)
    : ['create extension if not exists pg_trgm', ...searchedTables.map(postgresIndex)];

/** SQLite does not know that these tables are indexes. */
export const sqliteSearchTriggers: readonly string[] = searchedTables.flatMap((table) => {
  const index = indexOf(table);
  const put = `insert into ${index} (rowid, search_key) values (new.id, new.search_key);`;
  const remove = `insert into ${index} (${index}, rowid, search_key)
    values ('delete', old.id, old.search_key);`;
  return [
    `create trigger ${index}_insert after insert on ${table} begin ${put} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of search_key on ${table}
      when old.search_key <> new.search_key begin ${remove} ${put} end`,
  ];
});
