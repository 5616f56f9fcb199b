// Frozen: this migration is released, see frozen-migrations.test.ts.
const searchedTables = ['users', 'courses', 'payments', 'pricings', 'audit_events'];

/**
 * Stores which rows contain a trigram, but neither its position nor the text. The rows have the
 * rest, and the index stays small and cheap to write.
 */
const indexOf = (table: string): string[] => {
  const index = `${table}_search`;
  const put = `insert into ${index} (rowid, search_key) values (new.id, new.search_key);`;
  const remove = `insert into ${index} (${index}, rowid, search_key)
    values ('delete', old.id, old.search_key);`;
  return [
    `create virtual table ${index} using fts5 (search_key, content = '${table}',
      content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`,
    `create trigger ${index}_insert after insert on ${table} begin ${put} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of search_key on ${table}
      when old.search_key <> new.search_key begin ${remove} ${put} end`,
  ];
};

export const sqliteSearchIndexes: readonly string[] = searchedTables.flatMap(indexOf);
