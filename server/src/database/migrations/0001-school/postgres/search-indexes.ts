// Frozen: this migration is released, see frozen-migrations.test.ts.

const searchedTables = ['users', 'courses', 'payments', 'pricings', 'audit_events'];

export const postgresSearchIndexes: readonly string[] = [
  'create extension if not exists pg_trgm',
  ...searchedTables.map(
    (table) => `create index ${table}_search on ${table} using gin (search_key gin_trgm_ops)`,
  ),
];
