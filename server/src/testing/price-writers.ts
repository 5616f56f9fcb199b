import { randomUUID } from 'node:crypto';
import { accessTokens } from '../http/access-token.ts';
import { testConfig } from './app.ts';
import type { TestPlace } from './database.ts';
import { addCourse, addSession } from './rows.ts';

/** A write that was sent, and what came of it as far as its sender knows. */
interface Sent {
  readonly key: string;
  /** Unique to the write, so that it can be told from the others in the database. */
  readonly cents: number;
  /** Of the price that was acknowledged. */
  id?: number;
}

/** Somebody who saves one price after the other, and keeps account of what was acknowledged. */
export interface PriceWriters {
  readonly acknowledged: () => number;
  /** Sends from several hands at once until told to stop; what failed is sent again, under its key. */
  write(address: string, hands: number, isDone: () => boolean): Promise<void>;
  /** What the database holds of it: the losses, the doubles, and what should not be there. */
  findFaults(place: TestPlace): Promise<string[]>;
}

export async function priceWriters(place: TestPlace): Promise<PriceWriters> {
  const database = place.open();
  await database.migrate();
  const course = await addCourse(database);
  const session = await addSession(database);
  await database.close();
  const tokens = accessTokens({
    secret: testConfig.jwtSecret,
    minutes: 60,
    now: () => new Date(),
  });
  const token = await tokens.issue({ userId: session.user_id, sessionId: session.id });
  const all: Sent[] = [];
  const unsure: Sent[] = [];

  const next = (): Sent => {
    const again = unsure.shift();
    if (again) return again;
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
    // 503 says that it may be sent again; any other refusal is a fault of the server.
    if (response.status !== 201 && response.status !== 503) {
      throw new WrongAnswer(`${response.status}: ${text}`);
    }
    if (response.status === 503) throw new Error('away');
    sent.id = (JSON.parse(text) as { data: { id: number } }).data.id;
  }

  return {
    acknowledged: () => all.filter(({ id }) => id !== undefined).length,
    async write(address, hands, isDone) {
      await Promise.all(
        Array.from({ length: hands }, async () => {
          while (!isDone()) {
            const sent = next();
            await send(address, sent).catch((error: unknown) => {
              unsure.push(sent);
              if (error instanceof WrongAnswer) throw error;
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
          if (ids.length > 1) return [`${cents} is there ${ids.length} times`];
          if (id !== undefined && ids[0] !== id) return [`${cents} was acknowledged, and is lost`];
          return [];
        });
        if (events.length !== rows.length) {
          faults.push(`${rows.length} prices, but ${events.length} events of them`);
        }
        const wrong = await opened.verify();
        return [...faults, ...wrong.map(({ where, column }) => `${where}: ${column}`)];
      } finally {
        await opened.close();
      }
    },
  };
}

class WrongAnswer extends Error {}
