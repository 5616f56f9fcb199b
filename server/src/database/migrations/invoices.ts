import { invoiceTables } from '../schema/tables/invoice-tables.ts';
import type { Migration } from './migration.ts';

/** Invoices and credit notes. Until they are released, their tables follow `schema/`. */
export const invoices: Migration = {
  name: '0004-invoices',
  up: async (run, dialect) => {
    for (const [name, columns] of Object.entries(invoiceTables(dialect))) {
      await run(`create table ${name} (${columns})${dialect.tableEnd}`);
    }
  },
};
