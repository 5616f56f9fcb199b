import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { CheckedRow } from './check-rows.ts';
import { withUndos } from './undos.repository.ts';

/** The job that computes the preview, if it has ended without it. */
const failedCheck = sql<number | null>`case when imports.state = 'checking' then
  (select checks.id from jobs checks where checks.id = imports.check_job_id
    and checks.state in ('failed', 'cancelled'))
  end`;

const importRows = (reader: Reader) =>
  reader
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .leftJoin('jobs', 'jobs.id', 'imports.job_id')
    .selectAll('imports')
    .select((row) => [
      'users.full_name as creator',
      'jobs.state as job_state',
      // As a range: PostgreSQL would read the events of other jobs for a job with many.
      row
        .selectFrom('audit_events')
        .select('audit_events.id')
        .whereRef('audit_events.job_id', '>=', 'imports.job_id')
        .whereRef('audit_events.job_id', '<=', 'imports.job_id')
        .where('audit_events.subject', '<>', 'Job')
        .limit(1)
        .as('first_change'),
      failedCheck.as('failed_check_id'),
    ])
    .where('imports.state', '<>', 'reading');
export type ImportRow = Awaited<ReturnType<typeof latestImports>>[number];

export const findImport = async (reader: Reader, id: number) =>
  (await withUndos(reader, await importRows(reader).where('imports.id', '=', id).execute()))[0];

export const latestImports = async (reader: Reader, kinds: readonly string[]) =>
  withUndos(
    reader,
    await importRows(reader)
      .where('imports.kind', 'in', [...kinds, ''])
      .orderBy('imports.id', 'desc')
      .limit(50)
      .execute(),
  );

export async function findSameFile(
  reader: Reader,
  { id, kind, content_hash }: Selectable<Tables['imports']>,
): Promise<ImportRow | undefined> {
  const found = await importRows(reader)
    .where('imports.kind', '=', kind)
    .where('imports.content_hash', '=', content_hash)
    .where('imports.id', '<', id)
    .orderBy('imports.id', 'desc')
    .limit(1)
    .execute();
  return (await withUndos(reader, found))[0];
}

/** The mappings of the latest imports of a kind that have changed records. */
export const latestMappings = (reader: Reader, kind: string) =>
  reader
    .selectFrom('imports')
    .innerJoin('jobs', 'jobs.id', 'imports.job_id')
    .select('imports.mapping')
    .where('imports.kind', '=', kind)
    .whereRef('jobs.done', '>', 'jobs.failed')
    .orderBy('imports.id', 'desc')
    .limit(20)
    .execute();

export async function lockImport(
  writer: Writer,
  id: number,
): Promise<Selectable<Tables['imports']> | undefined> {
  return writer
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export const saveImport = (
  writer: Writer,
  id: number,
  values: Partial<Selectable<Tables['imports']>>,
) => writer.updateTable('imports').set(values).where('id', '=', id).execute();

export const insertCells = (
  writer: Writer,
  id: number,
  rows: readonly { readonly row: number; readonly cells: readonly string[] }[],
) =>
  writer
    .insertInto('import_rows')
    .values(rows.map(({ row, cells }) => ({ import_id: id, row, cells: JSON.stringify(cells) })))
    .execute();

/** The next rows that are not checked in this revision. */
export const rowsAfter = (reader: Reader, id: number, row: number, limit: number) =>
  reader
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', id)
    .where('row', '>', row)
    .orderBy('row')
    .limit(limit)
    .execute();

/** By the rows that are checked, by the code of the course. */
export async function seatsTaken(reader: Reader, id: number): Promise<Map<string, number>> {
  const { seats } = await reader
    .selectFrom('imports')
    .select('seats')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return new Map(Object.entries(JSON.parse(seats) as Record<string, number>));
}

/** The first row of each key before a row. */
export async function firstRows(
  reader: Reader,
  id: number,
  before: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await reader
    .selectFrom('import_rows')
    .select(({ fn }) => ['key', fn.min('row').as('row')])
    .where('import_id', '=', id)
    .where('key', 'in', [...keys])
    .where('row', '<', before)
    .groupBy('key')
    .execute();
  return new Map(rows.map(({ key, row }) => [key ?? '', Number(row)]));
}

/** Every row exists, so the statement only updates, and the cells need not be sent again. */
const existing = { cells: '[]' };

export const saveChecked = (writer: Writer, id: number, rows: readonly CheckedRow[]) =>
  writer
    .insertInto('import_rows')
    .values(rows.map((row) => ({ import_id: id, ...row, ...existing })))
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'row']).doUpdateSet((row) => ({
        key: row.ref('excluded.key'),
        state: row.ref('excluded.state'),
        record_id: row.ref('excluded.record_id'),
        version: row.ref('excluded.version'),
        before: row.ref('excluded.before'),
        after: row.ref('excluded.after'),
        kept: row.ref('excluded.kept'),
        problems: row.ref('excluded.problems'),
      })),
    )
    .execute();

const isToApply = sql<boolean>`state in ('create', 'update') and result is null`;

export const rowsToApply = (reader: Reader, id: number, limit: number, after: number) =>
  reader
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .where('row', '>', after)
    .where(isToApply)
    .orderBy('row')
    .limit(limit)
    .execute();

interface AppliedRow extends Selectable<Tables['import_rows']> {
  readonly result: 'done' | 'failed';
}

export const saveApplied = (writer: Writer, rows: readonly AppliedRow[]) =>
  writer
    .insertInto('import_rows')
    .values(
      rows.map(({ import_id, row, record_id, result, problems }) => ({
        ...{ import_id, row, record_id, result, problems },
        ...existing,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'row']).doUpdateSet((row) => ({
        record_id: row.ref('excluded.record_id'),
        result: row.ref('excluded.result'),
        problems: row.ref('excluded.problems'),
      })),
    )
    .execute();

/** Rows with problems, before and after they were applied. */
const hasProblem = sql<boolean>`problems is not null`;

export const problemRows = (reader: Reader, id: number) =>
  reader
    .selectFrom('import_rows')
    .select(['row', 'cells', 'problems'])
    .where('import_id', '=', id)
    .where(hasProblem)
    .orderBy('row');

export const rowsWithExtraCells = (reader: Reader, id: number) =>
  problemRows(reader, id).where('problems', 'like', '%validation.extra_cells%');

async function countRows(reader: Reader, id: number, is: RawBuilder<boolean>): Promise<number> {
  const { count } = await reader
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('import_id', '=', id)
    .where(is)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const countProblems = (reader: Reader, id: number) => countRows(reader, id, hasProblem);

export const countHandEdited = (reader: Reader, id: number) =>
  countRows(reader, id, sql<boolean>`kept is not null`);

export const pageOfRows = (
  reader: Reader,
  id: number,
  {
    state,
    page = 1,
    size,
  }: { state?: string | undefined; page?: number | undefined; size: number },
) =>
  reader
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(state === 'problem', (query) => query.where(hasProblem))
    .orderBy('row')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
