import { createHmac } from 'node:crypto';
import { deriveKey } from '../../config/derived-key.ts';
import type { Database, Writer } from '../../database/database.ts';
import { shortenAddress } from '../../http/request/network.ts';
import { type AuditEntry, auditRow } from './audit-trail.ts';

/**
 * Something that changed nothing, but that the audit trail has: a refusal or an attempt. Without an
 * actor if the client has no session.
 */
export interface Trace
  extends Omit<AuditEntry, 'at' | 'before' | 'subjectVersion' | 'revertsId' | 'jobId'> {
  readonly address: string;
  readonly requestId: string;
}

export interface Traces {
  /**
   * Counts the same trace within some minutes in one event, because a flood of attempts must not
   * fill the table. Never rejects: a trace that cannot be written changes no response.
   */
  record(trace: Trace): Promise<void>;
  /** The same in the transaction of the attempt, which must be limited by other means. */
  recordIn(writer: Writer, trace: Trace): Promise<void>;
  /** Writes what was counted since. */
  flush(): Promise<void>;
}

const windowMs = 10 * 60_000;

/**
 * Traces that follow a write are counted in memory until the next one, for known and unknown
 * accounts alike: a write must not reveal that an account exists.
 */
const writeIntervalMs = 1000;

/**
 * Different traces that this process writes per window, for users and for strangers each. All
 * others share one event per action.
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
  count: number;
}

/** Counts traces per window: a flood must neither fill the table nor cause as many writes. */
export function createTraces({ database, now, secret, onError, ...parts }: TracesParts): Traces {
  const keyOf = traceKeys(deriveKey(secret, 'pseudonym'));
  const limit = parts.limit ?? maxTraces;
  const unwritten = new Map<string, Counted>();
  /**
   * The keys of the current window. Strangers have a limit of their own: with invented emails they
   * must not use up the limit for real users.
   */
  const byUsers = new Set<string>();
  const byStrangers = new Set<string>();
  let window = 0;
  let lastWrite = Number.NEGATIVE_INFINITY;
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
        const erased = await findErased(writer, counted);
        for (const each of counted) {
          if (!erased.has(userOf(each.trace))) await addOccurrences(writer, each);
        }
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
    const keys = userOf(trace) === noUser ? byStrangers : byUsers;
    if (!keys.has(key) && keys.size >= limit) {
      return { trace: shared(trace), key: keyOf(shared(trace), window), at, count: 1 };
    }
    keys.add(key);
    return { trace, key, at, count: 1 };
  };

  return {
    flush,
    recordIn: (writer, trace) => addOccurrences(writer, place(trace)),
    async record(trace) {
      const counted = place(trace);
      const pending = unwritten.get(counted.key);
      if (pending) pending.count += 1;
      else unwritten.set(counted.key, counted);
      const at = counted.at.getTime();
      if (Math.abs(at - lastWrite) < writeIntervalMs) {
        timer ??= setTimeout(() => void flush(), writeIntervalMs).unref();
        return;
      }
      lastWrite = at;
      await flush();
    },
  };
}

/** No user has this id. */
const noUser = 0;

/** Users have numbers as ids; what was typed for an unknown account has a text. */
const userOf = ({ actor, subjectId }: Trace): number =>
  actor?.userId ?? (typeof subjectId === 'number' ? subjectId : noUser);

/** Users who were erased while a trace with their name waited in memory. */
async function findErased(writer: Writer, counted: readonly Counted[]): Promise<Set<number>> {
  const ids = counted.map(({ trace }) => userOf(trace));
  const rows = await writer
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

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
