import type { BulkLoadStep, LoadedValue } from '../database/bulk-load.ts';
import type { Database } from '../database/database.ts';
import { loadProgress } from '../database/load-progress.ts';
import type { Tables } from '../database/tables.ts';

/** Tallies are counted anew where a school arrives. */
type CarriedTable = Exclude<keyof Tables, `${string}_tallies`>;

const carriedTables = Object.keys({
  class_levels: true,
  users: true,
  teachers: true,
  courses: true,
  enrolments: true,
  payments: true,
  transactions: true,
  pricings: true,
  bookmarks: true,
  audit_events: true,
  sessions: true,
  refresh_tokens: true,
  idempotency_keys: true,
  attempts: true,
} satisfies Record<CarriedTable, true>) as CarriedTable[];

export interface CarryOptions {
  /** Told what is being done, and how much of the whole is done, from 0 to 1. */
  readonly onProgress?: (step: CarriedTable | BulkLoadStep, share: number) => void;
}

/**
 * Puts every row of one database into another, whichever engines these are, in one transaction.
 * Both are of this version, nobody writes to the first, and the second is empty.
 */
export async function copyData(
  from: Database,
  to: Database,
  { onProgress = () => {} }: CarryOptions = {},
): Promise<void> {
  const total = await countRows(from);
  const shareAfter = loadProgress();
  let done = 0;
  await to.bulkLoad(
    async (into) => {
      for (const table of carriedTables) {
        for await (const rows of batches(rowsOf(from, table))) {
          const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[typeof table] & string)[];
          await into.insert(table, columns, rows.map(Object.values<LoadedValue>));
          done += rows.length;
          onProgress(table, shareAfter('rows', done / total));
        }
      }
    },
    {
      // Its counters come with its rows.
      trusted: true,
      onStep: (step, part, parts) => onProgress(step, shareAfter(step, part / parts)),
    },
  );
}

type StoredRow = Readonly<Record<string, LoadedValue>>;

async function countRows({ reader }: Database): Promise<number> {
  let total = 0;
  for (const table of carriedTables) {
    const { count } = await reader
      .selectFrom(table)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
      .executeTakeFirstOrThrow();
    total += count;
  }
  return total;
}

const rowsOf = (database: Database, table: CarriedTable): AsyncIterable<StoredRow[]> =>
  database.stream(
    database.reader.selectFrom(table).selectAll().$castTo<StoredRow>(),
    new AbortController().signal,
  );

/** A load takes its rows best by some thousand. */
const rowsAtOnce = 5000;

async function* batches(stream: AsyncIterable<StoredRow[]>): AsyncGenerator<StoredRow[]> {
  let batch: StoredRow[] = [];
  for await (const rows of stream) {
    batch.push(...rows);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
