import type { Selectable } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { ImportKind } from '../../school/imports/import-kind.ts';
import type { SchoolSettings } from '../../school/settings.ts';
import { type CheckedRow, checkRows, type Reading } from './check-rows.ts';
import type { Column, Mapping } from './columns.ts';
import { firstRows, rowsAfter, saveChecked, saveImport, seatsTaken } from './imports.repository.ts';

/** The first mapped column of the key: without it no row can be checked. */
export const hasKey = ({ key }: ImportKind, mapping: Mapping): boolean =>
  Object.values(mapping).includes(key[0] ?? '');

const readingOf = (
  found: Selectable<Tables['imports']>,
  { time_zone, default_currency }: SchoolSettings,
): Reading => ({
  columns: JSON.parse(found.columns) as Column[],
  mapping: JSON.parse(found.mapping) as Mapping,
  blanks: JSON.parse(found.blanks) as Reading['blanks'],
  dateOrder: found.date_order,
  overwritesHandEdits: found.hand_edited === 'overwrite',
  timeZone: time_zone,
  currency: default_currency,
});

/** Checks the next rows of a locked import behind a row. Returns the last one; undefined at the end. */
export async function checkNext(
  writer: Writer,
  kind: ImportKind,
  found: Selectable<Tables['imports']>,
  { after, limit, settings }: { after: number; limit: number; settings: SchoolSettings },
): Promise<number | undefined> {
  const raw = await rowsAfter(writer, found.id, after, limit);
  const [first, last] = [raw[0], raw.at(-1)];
  if (!first || !last) {
    await saveImport(writer, found.id, { state: 'ready' });
    return undefined;
  }
  const taken = await seatsTaken(writer, found.id);
  const rows = await checkRows(writer, kind, readingOf(found, settings), raw, {
    firstRows: (keys) => firstRows(writer, found.id, first.row, keys),
    taken,
  });
  await saveChecked(writer, found.id, rows);
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length;
  await writer
    .updateTable('imports')
    .set((row) => ({
      checked: row('checked', '+', rows.length),
      to_create: row('to_create', '+', count('create')),
      to_update: row('to_update', '+', count('update')),
      unchanged: row('unchanged', '+', count('unchanged')),
      problems: row('problems', '+', count('problem')),
      seats: JSON.stringify(Object.fromEntries(taken)),
    }))
    .where('id', '=', found.id)
    .execute();
  return last.row;
}

export const uncheckedCounts = {
  checked: 0,
  to_create: 0,
  to_update: 0,
  unchanged: 0,
  problems: 0,
  seats: '{}',
} as const;
