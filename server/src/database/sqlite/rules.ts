import { appendOnly, counterTriggers } from './counter-triggers.ts';
import { searchIndexes } from './search-index.ts';
import { tallyTriggers } from './tally-triggers.ts';

/** What SQLite does its own way on top of the shared tables. */
export const sqliteRules: readonly string[] = [
  ...searchIndexes,
  ...tallyTriggers(),
  ...counterTriggers,
  ...appendOnly,
];
