import { postgresRules } from '../postgres/rules.ts';
import { sqliteRules } from '../sqlite/rules.ts';
import { orderIndexes } from './indexes.ts';
import { peopleTables } from './people.ts';
import { recordTables } from './records.ts';
import { schoolTables } from './school.ts';
import type { Migration } from './sql-dialect.ts';
import { tallyTables } from './tallies.ts';

/**
 * In order, forward only: what is released is never changed, the next one changes it. Hence they
 * read nothing of the contract, which does change; tests see to it that the two agree.
 */
export const allMigrations: readonly Migration[] = [
  {
    name: '0001-school',
    shared: (words) => [
      ...peopleTables(words),
      ...schoolTables(words),
      ...recordTables(words),
      ...tallyTables(words),
      ...orderIndexes(words),
    ],
    sqlite: sqliteRules,
    postgres: postgresRules,
  },
];
