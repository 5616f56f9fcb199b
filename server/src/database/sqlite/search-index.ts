import type { SearchedTable } from '../tables.ts';

const searched: readonly SearchedTable[] = [
  'users',
  'courses',
  'payments',
  'pricings',
  'audit_events',
];

/**
 * Which rows hold which three letters, and no more: neither where they stand nor the text itself.
 * The rows tell the rest, and the index stays small and quick to write.
 */
const indexOf = (table: SearchedTable): string[] => {
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

export const searchIndexes: readonly string[] = searched.flatMap(indexOf);
