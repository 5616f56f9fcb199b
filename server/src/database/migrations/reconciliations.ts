import { reconciliationTables } from '../schema/tables/reconciliation-tables.ts';
import type { Migration } from './migration.ts';

/** Files of providers and banks. The tables are new. */
export const reconciliations: Migration = {
  name: '0005-reconciliations',
  up: async (run, dialect) => {
    for (const [name, columns] of Object.entries(reconciliationTables(dialect))) {
      await run(`create table ${name} (${columns})${dialect.tableEnd}`);
    }
  },
};
