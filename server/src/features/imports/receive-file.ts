import type { UploadedFile } from '@provost/contract/file-body.schema';
import type { Database } from '../../database/database.ts';
import { readTable, type TableRow } from '../../files/read-table.ts';
import { invalidField } from '../../http/errors.ts';
import type { ImportKind } from '../../school/imports/import-kind.ts';
import { type Column, isHeader, type Mapping, recognise } from './columns.ts';
import { insertCells, latestMappings, saveImport } from './imports.repository.ts';
import { dateHint } from './read-cell.ts';

/** Per transaction: no request waits long for another. */
const batchSize = 500;

/**
 * Stores the rows of a file, batch by batch. The import is invisible until its last transaction, and
 * housekeeping deletes it if that never comes.
 */
export async function receiveFile(
  database: Database,
  kind: ImportKind,
  file: UploadedFile,
  {
    fileName,
    userId,
    now,
  }: { readonly fileName: string | null; readonly userId: number; readonly now: Date },
): Promise<number> {
  const table = readTable(file, (cells) => isHeader(kind, cells));
  const { value: header } = await table.next();
  const { row: headerRow = 0, cells: names = [] } = (header as TableRow | undefined) ?? {};
  if (names.length === 0) throw invalidField('body', 'validation.file_empty');
  // Without a header, equal letters of columns say nothing about what is in them.
  const remembered = headerRow > 0 ? await rememberedMapping(database, kind, names) : {};
  const mapping = recognise(kind, names, remembered);
  const { id } = await database.write((writer) =>
    writer
      .insertInto('imports')
      .values({
        kind: kind.name,
        state: 'reading',
        file_name: fileName,
        content_hash: file.sha256,
        columns: '[]',
        mapping: JSON.stringify(mapping),
        blanks: '{}',
        date_order: null,
        hand_edited: 'keep',
        job_id: null,
        created_at: now.toISOString(),
        created_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const hints = names.map(() => new Set<NonNullable<Column['dates']>>());
  let total = 0;
  let batch: TableRow[] = [];
  const store = async () => {
    const rows = batch;
    batch = [];
    total += rows.length;
    if (rows.length > 0) await database.write((writer) => insertCells(writer, id, rows));
  };
  for await (const row of table) {
    for (const [index, cell] of row.cells.entries()) {
      const hint = dateHint(cell);
      if (hint) hints[index]?.add(hint);
    }
    batch.push(row);
    if (batch.length >= batchSize) await store();
  }
  await store();
  if (total === 0) throw invalidField('body', 'validation.file_empty');
  const columns = names.map((name, index): Column => ({ name, dates: orderOf(hints[index]) }));
  await database.write((writer) =>
    saveImport(writer, id, { total, columns: JSON.stringify(columns) }),
  );
  return id;
}

/** One date that can be read in one way only decides for its column, unless another one differs. */
function orderOf(hints: ReadonlySet<string> | undefined): Column['dates'] {
  if (hints?.has('day_first') && hints.has('month_first')) return 'unclear';
  return (['day_first', 'month_first', 'unclear'] as const).find((order) => hints?.has(order));
}

/** Of the latest import with the same headers. */
async function rememberedMapping(
  { reader }: Database,
  { name }: ImportKind,
  headers: readonly string[],
): Promise<Mapping> {
  for (const { mapping } of await latestMappings(reader, name)) {
    const known = JSON.parse(mapping) as Mapping;
    if (headers.every((header) => header in known)) return known;
  }
  return {};
}
