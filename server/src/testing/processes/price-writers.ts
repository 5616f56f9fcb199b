import { randomUUID } from 'node:crypto';
import { issueTestToken } from '../app.ts';
import type { TestPlace } from '../database.ts';
import { addCourse, addSession } from '../rows/rows.ts';

/** A write with its outcome, as far as the client knows. */
interface Sent {
  readonly key: string;
  /** Unique, to identify the write in the database. */
  readonly cents: number;
  /** The id of the acknowledged price. */
  id?: number;
}

/** Clients that save prices and record which were acknowledged. */
export interface PriceWriters {
  readonly acknowledged: () => number;
  /** Writes in parallel until done. A failed write is repeated with its idempotency key. */
  write(address: string, parallel: number, isDone: () => boolean): Promise<void>;
  /** Finds lost and duplicate writes, missing audit events and wrong counters. */
  findFaults(place: TestPlace): Promise<string[]>;
}

export async function priceWriters(place: TestPlace): Promise<PriceWriters> {
  const database = place.open();
  await database.migrate();
  const course = await addCourse(database);
  const session = await addSession(database);
  await database.close();
  const token = await issueTestToken({ userId: session.user_id, sessionId: session.id });
  const all: Sent[] = [];
  const uncertain: Sent[] = [];

  const next = (): Sent => {
    const retried = uncertain.shift();
    if (retried) return retried;
    const sent: Sent = { key: randomUUID(), cents: 10_000 + all.length };
    all.push(sent);
    return sent;
  };

  async function send(address: string, sent: Sent): Promise<void> {
    const price = (sent.cents / 100).toFixed(2);
    const response = await fetch(`${address}/api/courses/pricing/create/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': sent.key,
      },
      body: JSON.stringify({
        course: course.id,
        original_price: price,
        discount_percent: '0',
        final_price: price,
      }),
    });
    const text = await response.text();
    // A 503 can be repeated. Any other error is a fault of the server.
    if (response.status !== 201 && response.status !== 503) {
      throw new UnexpectedResponse(`${response.status}: ${text}`);
    }
    if (response.status === 503) throw new Error('unavailable');
    sent.id = (JSON.parse(text) as { data: { id: number } }).data.id;
  }

  return {
    acknowledged: () => all.filter(({ id }) => id !== undefined).length,
    async write(address, parallel, isDone) {
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          while (!isDone()) {
            const sent = next();
            await send(address, sent).catch((error: unknown) => {
              uncertain.push(sent);
              if (error instanceof UnexpectedResponse) throw error;
            });
          }
        }),
      );
    },
    async findFaults(from) {
      const opened = from.open();
      try {
        const rows = await opened.reader
          .selectFrom('pricings')
          .select(['id', 'original_cents'])
          .execute();
        const events = await opened.reader
          .selectFrom('audit_events')
          .select('subject_id')
          .where('action', '=', 'pricing.created')
          .execute();
        const idsOf = Map.groupBy(rows, (row) => row.original_cents);
        const faults = all.flatMap(({ cents, id }) => {
          const ids = (idsOf.get(cents) ?? []).map((row) => row.id);
          if (ids.length > 1) return [`${cents} exists ${ids.length} times`];
          if (id !== undefined && ids[0] !== id)
            return [`${cents} was acknowledged but is missing`];
          return [];
        });
        if (events.length !== rows.length) {
          faults.push(`${rows.length} prices, but ${events.length} audit events`);
        }
        const wrong = await opened.verify();
        return [...faults, ...wrong.map(({ where, column }) => `${where}: ${column}`)];
      } finally {
        await opened.close();
      }
    },
  };
}

class UnexpectedResponse extends Error {}
