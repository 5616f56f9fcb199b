import type { TallyWords } from '../counters/tallies.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';

const digits = (count: number): string => '[0-9]'.repeat(count);
const day = `${digits(4)}-[01][0-9]-[0-3][0-9]`;
const instantShape = `${day}T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].${digits(3)}Z`;

export const sqliteWords: SqlDialect = {
  id: 'integer primary key',
  key: 'integer',
  text: 'text',
  instant: (column) => `${column} text check (${column} glob '${instantShape}')`,
  json: (column) => `${column} text check (json_valid(${column}))`,
  tableEnd: ' strict',
  limitedTo: (columns) => `${columns}, `,
  nullsFirst: (column) => column,
};

export const sqliteTallyWords: TallyWords = {
  hourOf: (instant) => `substr(${instant}, 1, 13) || ':00:00.000Z'`,
};
