import { sql } from 'kysely';
import { type Difference, maxDifferences } from '../../database/counters/difference.ts';
import type { Database, Reader } from '../../database/database.ts';
import { findContradictions, type Rule } from '../payments/verify-payments.ts';
import { taxesOf } from './taxes.ts';

/** Numbers without gaps, sums of lines, and credit notes that are the opposite of their invoice. */
const rules: readonly Rule[] = [
  {
    table: 'invoices',
    column: 'position',
    rows: sql`select series as id, max(position) as stored, count(*) as expected
      from invoices group by series having max(position) <> count(*)`,
  },
  {
    table: 'invoices',
    column: 'total_cents',
    rows: sql`select i.number as id, i.total_cents as stored,
        cast(coalesce(sum(l.amount_cents), 0) as bigint) as expected
      from invoices i left join invoice_lines l on l.invoice_id = i.id
      group by i.id, i.number, i.total_cents
      having i.total_cents <> coalesce(sum(l.amount_cents), 0)`,
  },
  {
    table: 'invoices',
    column: 'total_cents',
    rows: sql`select c.number as id, c.total_cents as stored, -i.total_cents as expected
      from invoices c join invoices i on i.id = c.credits_id where c.total_cents <> -i.total_cents`,
  },
];

export const verifyInvoices = (database: Pick<Database, 'snapshot'>): Promise<Difference[]> =>
  database.snapshot(async (reader) => [
    ...(await findContradictions(reader, rules)),
    ...(await compareTaxes(reader)),
  ]);

const batchSize = 500;

/** By the rule of the contract. */
async function compareTaxes(reader: Reader): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = 0; found.length < maxDifferences; ) {
    const invoices = await reader
      .selectFrom('invoices')
      .select(['id', 'number', 'tax_cents', 'taxes'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = invoices.at(-1);
    if (!last) break;
    const lines = await reader
      .selectFrom('invoice_lines')
      .select(['invoice_id', 'amount_cents', 'tax_name', 'tax_points'])
      .where('invoice_id', '>', after)
      .where('invoice_id', '<=', last.id)
      .execute();
    const ofInvoice = Map.groupBy(lines, ({ invoice_id }) => invoice_id);
    for (const { id, number, tax_cents, taxes } of invoices) {
      const expected = taxesOf(ofInvoice.get(id) ?? []);
      const columns = { tax_cents: expected.taxCents, taxes: JSON.stringify(expected.taxes) };
      if (tax_cents === columns.tax_cents && taxes === columns.taxes) continue;
      found.push({
        where: `invoices ${number}`,
        column: 'taxes',
        stored: taxes,
        expected: columns.taxes,
      });
    }
    after = last.id;
  }
  return found.slice(0, maxDifferences);
}
