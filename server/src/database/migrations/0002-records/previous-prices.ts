import { type Kysely, sql } from 'kysely';

interface Saved {
  id: number;
  before: string | null;
}

const inCents = (event: string | null): number | null => {
  const price: unknown = event === null ? null : JSON.parse(event).current_price;
  return typeof price === 'string' ? Math.round(Number(price) * 100) : null;
};

/** The audit trail knows the price before each saved one. Without an event it stays unknown. */
export async function fillPreviousPrices(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Saved>`select p.id, a.before
    from pricings p join audit_events a on a.subject = 'Pricing' and a.action = 'pricing.created'
      and a.subject_id = cast(p.id as text)
    order by p.id`.execute(db);
  for (const { id, before } of rows) {
    const cents = inCents(before);
    if (cents === null) continue;
    await sql`update pricings set previous_cents = ${cents} where id = ${id}`.execute(db);
  }
}
