import { sql } from 'kysely';

const living = (column: 'id' | 'number') => sql`(select i.${sql.ref(column)} from invoice_lines l
  join invoices i on i.id = l.invoice_id and i.kind = 'invoice'
  where l.charge_id = charges.id
    and not exists (select 1 from invoices c where c.credits_id = i.id) limit 1)`;

/** The invoice that a charge is on, unless it was credited. */
export const livingInvoice = {
  id: living('id').$castTo<number | null>(),
  number: living('number').$castTo<string | null>(),
};
