import { createHmac } from 'node:crypto';
import type { Database, Writer } from '../database/database.ts';
import { deriveKey } from '../derived-key.ts';
import { shortenAddress } from '../http/client-address.ts';
import type { Trace, Traces } from '../http/traces.ts';
import { auditRow } from './audit-trail.ts';

const windowMs = 10 * 60_000;

/** A repeated trace is counted in memory and written at most this often. */
const writeIntervalMs = 1000;

/**
 * Different traces that this process writes per window: as many about nobody known as about users.
 * All others share one event per action.
 */
const maxTraces = 1000;

interface TracesParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly secret: string;
  /** Called when traces could not be written. */
  readonly onError: (error: unknown) => void;
  /** Tests use a smaller one. */
  readonly limit?: number;
}

interface Counted {
  readonly trace: Trace;
  readonly key: string;
  readonly at: Date;
  /** Where the time of the last write is kept. */
  readonly written: Map<string, number>;
  count: number;
}

/** Counts traces per window, so that neither the table nor the number of writes follows a flood. */
export function createTraces({ database, now, secret, onError, ...parts }: TracesParts): Traces {
  const keyOf = traceKeys(deriveKey(secret, 'pseudonym'));
  const limit = parts.limit ?? maxTraces;
  const unwritten = new Map<string, Counted>();
  /**
   * When each trace of the current window was last written, by its key. Strangers have a map and so
   * a limit of their own: with invented emails they must not use up the limit for real users.
   */
  const byUsers = new Map<string, number>();
  const byStrangers = new Map<string, number>();
  let window = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...unwritten.values()];
    unwritten.clear();
    if (counted.length === 0) return;
    // Every transaction locks in the same order, which prevents deadlocks.
    counted.sort((one, other) => (one.key < other.key ? -1 : 1));
    await database
      .write(async (writer) => {
        for (const each of counted) await addOccurrences(writer, each);
      })
      .catch(onError);
  };

  /** The key under which a trace is counted: its own, or the shared one if there are too many. */
  const place = (trace: Trace): Counted => {
    const at = now();
    const current = Math.floor(at.getTime() / windowMs);
    if (current !== window) {
      byUsers.clear();
      byStrangers.clear();
    }
    window = current;
    const key = keyOf(trace, window);
    const written = isAboutUser(trace) ? byUsers : byStrangers;
    if (written.has(key) || written.size < limit) return { trace, key, at, written, count: 1 };
    return { trace: shared(trace), key: keyOf(shared(trace), window), at, written, count: 1 };
  };

  return {
    flush,
    async recordIn(writer, trace) {
      const counted = place(trace);
      counted.written.set(counted.key, counted.at.getTime());
      await addOccurrences(writer, counted);
    },
    async record(trace) {
      const counted = place(trace);
      const { key, at, written } = counted;
      const pending = unwritten.get(key);
      if (pending) pending.count += 1;
      else unwritten.set(key, counted);
      const last = written.get(key);
      if (last !== undefined && Math.abs(at.getTime() - last) < writeIntervalMs) {
        timer ??= setTimeout(() => void flush(), writeIntervalMs).unref();
        return;
      }
      written.set(key, at.getTime());
      await flush();
    },
  };
}

/** Users have numbers as ids; what was typed for an unknown account has a text. */
const isAboutUser = ({ actor, subjectId }: Trace): boolean =>
  actor !== null || typeof subjectId === 'number';

/** What remains of a trace when there are too many. */
const shared = ({ action, requestId }: Trace): Trace => ({
  action,
  actor: null,
  subject: 'User',
  subjectId: 'many',
  subjectLabel: '',
  address: '',
  requestId,
});

/** Keyed, because a plain hash would reveal a network: there are few of them. */
const traceKeys = (key: Buffer) => (trace: Trace, window: number) => {
  const { action, actor, subject, subjectId, after, address } = trace;
  const same = [action, actor?.userId, subject, subjectId, after, shortenAddress(address), window];
  return createHmac('sha256', key).update(JSON.stringify(same)).digest('hex');
};

async function addOccurrences(writer: Writer, { trace, key, at, count }: Counted): Promise<void> {
  await writer
    .insertInto('audit_events')
    .values({ ...auditRow({ ...trace, at }), occurrences: count, trace_key: key })
    .onConflict((conflict) =>
      conflict
        .column('trace_key')
        .where('trace_key', 'is not', null)
        .doUpdateSet((row) => ({
          occurrences: row('audit_events.occurrences', '+', row.ref('excluded.occurrences')),
        })),
    )
    .execute();
}
