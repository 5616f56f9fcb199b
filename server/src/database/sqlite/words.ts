import type { TallyWords } from '../kept/tallies.ts';
import type { SchemaWords } from '../migrations/schema-words.ts';

export const sqliteWords: SchemaWords = {
  id: 'integer primary key',
  key: 'integer',
  text: 'text',
  instant: (column) =>
    `${column} text check (${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}))`,
  json: (column) => `${column} text check (json_valid(${column}))`,
  tableEnd: ' strict',
  nullsFirst: (column) => column,
};

export const sqliteTallyWords: TallyWords = {
  hourOf: (instant) => `substr(${instant}, 1, 13) || ':00:00.000Z'`,
};
