import { expect, it } from 'vitest';
import { storedTables } from '../database/schema/schema.ts';
import { sqliteDialect } from '../database/schema/sql-dialect.ts';
import { payerKind } from '../features/payers/payers.service.ts';
import { planKind } from '../features/payment-plans/payment-plans.service.ts';
import { taxRateKind } from '../features/tax-rates/tax-rates.routes.ts';
import { tagKind } from '../school/tags/tag-records.ts';

/** Says where a row of a merge came from: that tag is gone already. */
const ofMerges = 'merged_from_id';

/** All columns that keep a row of the table from being deleted. */
const referencesTo = (table: string) =>
  Object.entries(storedTables(sqliteDialect)).flatMap(([name, columns]) =>
    [...columns.matchAll(new RegExp(`^ *(\\w+) .*references ${table} .* restrict`, 'gm'))].map(
      ([, column]) => [name, column],
    ),
  );

it.each([payerKind, planKind, tagKind, taxRateKind])(
  '$table are used by every row that refers to them',
  ({ table, usedBy }) => {
    const references = referencesTo(table).filter(([, column]) => column !== ofMerges);
    expect(references.length).toBeGreaterThan(0);
    expect(usedBy.toSorted()).toEqual(references.toSorted());
  },
);
