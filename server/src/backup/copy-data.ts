import type { BulkLoadStep, LoadedValue } from '../database/bulk-load.ts';
import type { Database } from '../database/database.ts';
import { loadProgress } from '../database/load-progress.ts';
import { type Tables, tables } from '../database/tables.ts';

/** The target has its own metadata, and computes its own aggregates. */
type CopiedTable = Exclude<keyof typeof tables, 'metadata'>;
const copiedTables = (Object.keys(tables) as (keyof typeof tables)[]).filter(
  (table) => table !== 'metadata',
);

export interface CopyOptions {
  /** Receives the current step and the progress of the whole copy, from 0 to 1. */
  readonly onProgress?: (step: CopiedTable | BulkLoadStep, progress: number) => void;
}

/**
 * Copies all rows from one database to another, of any engine, in one transaction. Both must have
 * the current schema, the source must not change meanwhile, and the target must be empty.
 */
export async function copyData(
  source: Database,
  target: Database,
  { onProgress = () => {} }: CopyOptions = {},
): Promise<void> {
  const total = await countRows(source);
  const progressAfter = loadProgress();
  let done = 0;
  await target.bulkLoad(
    async (load) => {
      for (const table of copiedTables) {
        for await (const rows of inBatches(rowsOf(source, table))) {
          const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[typeof table] & string)[];
          await load.insert(table, columns, rows.map(Object.values<LoadedValue>));
          done += rows.length;
          onProgress(table, progressAfter('rows', done / total));
        }
      }
    },
    {
      // The rows include their counters.
      trusted: true,
      onStep: (step, part, parts) => onProgress(step, progressAfter(step, part / parts)),
    },
  );
}

type StoredRow = Readonly<Record<string, LoadedValue>>;

async function countRows({ reader }: Database): Promise<number> {
  let total = 0;
  for (const table of copiedTables) {
    const { count } = await reader
      .selectFrom(table)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
      .executeTakeFirstOrThrow();
    total += count;
  }
  return total;
}

const rowsOf = (database: Database, table: CopiedTable): AsyncIterable<StoredRow[]> =>
  database.stream(
    database.reader.selectFrom(table).selectAll().$castTo<StoredRow>(),
    new AbortController().signal,
  );

/** A bulk load is fastest with a few thousand rows per call. */
const rowsPerBatch = 5000;

async function* inBatches(stream: AsyncIterable<StoredRow[]>): AsyncGenerator<StoredRow[]> {
  let batch: StoredRow[] = [];
  for await (const rows of stream) {
    batch.push(...rows);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
