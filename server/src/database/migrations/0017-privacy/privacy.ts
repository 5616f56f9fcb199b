import { type Migration, runStatements } from '../migration.ts';
import { appendOnlyTriggers } from './append-only.ts';

/** Audit events and ledger entries can lose personal data, and nothing can be written instead. */
export const privacy: Migration = {
  name: '0017-privacy',
  up: (db, dialect) => runStatements(db, appendOnlyTriggers(dialect)),
};
