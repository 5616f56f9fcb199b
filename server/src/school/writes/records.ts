import type { AuditAction, AuditSubject } from '@provost/contract/audit';
import { nameKey } from '@provost/contract/name-key';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import type { Restored, Reverts } from '../audit/reverts.ts';
import { takeLock } from './named-lock.ts';
import { changedFields, requireVersion } from './versions.ts';

type RecordTable = 'payment_plans' | 'tax_rates' | 'payers' | 'tags' | 'views';
type Row<T extends RecordTable> = Selectable<Tables[T]>;
type Fields = Readonly<Record<string, unknown>> & { readonly name: string };
/** The type of one table stands for all: each has an id, a name and a version. */
type Any = 'tax_rates';

type Column = { [T in keyof Tables]: readonly [T, keyof Tables[T] & string] }[keyof Tables];

/** Records with a name and a version that staff add, edit, delete and restore, each in one row. */
export interface RecordKind<T extends RecordTable, F extends Fields> {
  readonly table: T;
  readonly subject: AuditSubject;
  /** Of its audit actions. */
  readonly action: 'payment_plan' | 'tax_rate' | 'payer' | 'tag' | 'view';
  /** Names that differ in case or accents only would look the same. */
  readonly hasUniqueNames: boolean;
  /** The fields that staff edit, as the contract and the audit trail name them. */
  readonly fieldsOf: (row: Row<T>) => F;
  readonly columnsOf: (fields: F) => Partial<Insertable<Tables[T]>>;
  /** Further columns of a new row. */
  readonly newColumns?: (now: Date) => Partial<Insertable<Tables[T]>>;
  /** As the contract returns it. */
  readonly toItem: (row: Row<T>) => object;
  /** The columns that hold its id: it cannot be deleted while one does. */
  readonly usedBy: readonly Column[];
  readonly isErased?: (row: Row<T>) => boolean;
}

/** All of them, for lists so short that they are sorted here. */
export async function recordsByName<T extends RecordTable>(reader: Reader, table: T) {
  const rows = await reader
    .selectFrom(table as Any)
    .selectAll()
    .execute();
  return rows
    .map((row) => ({ row: row as unknown as Row<T>, key: nameKey(row.name) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row);
}

export async function createRecord<T extends RecordTable, F extends Fields>(
  writer: Writer,
  kind: RecordKind<T, F>,
  fields: F,
  request: WriteRequest,
  restored?: Restored,
): Promise<Written<Row<T>>> {
  if (kind.hasUniqueNames) await requireFreeName(writer, kind, fields.name);
  const row = await writer
    .insertInto(kind.table as Any)
    .values({
      ...kind.newColumns?.(request.now),
      ...kind.columnsOf(fields),
      ...restored,
    } as unknown as Insertable<Tables[Any]>)
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = row as unknown as Row<T>;
  return {
    data,
    undo: await recordChange(writer, kind, 'created', data, { after: fields }, request),
  };
}

type Change<F> = { readonly [K in keyof F]?: F[K] | undefined } & {
  readonly version?: number | undefined;
};

/** Without a change there is no event and no new version. */
export async function updateRecord<T extends RecordTable, F extends Fields>(
  writer: Writer,
  kind: RecordKind<T, F>,
  id: number,
  { version, ...wanted }: Change<F>,
  request: WriteRequest,
): Promise<Written<Row<T>>> {
  // Before the row, as a new record does.
  if (kind.hasUniqueNames && wanted.name !== undefined) await takeLock(writer, kind.table);
  const current = await lockRecord(writer, kind, id);
  requireVersion(version, current, () => ({ ...kind.toItem(current) }));
  const fields = kind.fieldsOf(current);
  const changes = changedFields<Record<string, unknown>>(fields, wanted);
  if (!changes) return { data: current };
  const { name } = changes.after;
  if (kind.hasUniqueNames && name !== undefined) {
    await requireFreeName(writer, kind, String(name), id);
  }
  const row = await writer
    .updateTable(kind.table as Any)
    .set({
      ...(kind.columnsOf({ ...fields, ...changes.after }) as Partial<Row<Any>>),
      version: current.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = row as unknown as Row<T>;
  return { data, undo: await recordChange(writer, kind, 'updated', data, changes, request) };
}

export async function isRecordUsed(
  reader: Reader,
  { usedBy }: { readonly usedBy: readonly Column[] },
  id: number,
): Promise<boolean> {
  for (const [table, column] of usedBy) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} limit 1`.execute(reader);
    if (rows.length > 0) return true;
  }
  return false;
}

export async function deleteRecord<T extends RecordTable, F extends Fields>(
  writer: Writer,
  kind: RecordKind<T, F>,
  id: number,
  version: number | undefined,
  request: WriteRequest,
): Promise<Written<Row<T>>> {
  const data = await lockRecord(writer, kind, id);
  requireVersion(version, data, () => ({ ...kind.toItem(data) }));
  if (await isRecordUsed(writer, kind, id)) throw new AppError('in_use');
  await writer
    .deleteFrom(kind.table as Any)
    .where('id', '=', id)
    .execute();
  const before = kind.fieldsOf(data);
  return { data, undo: await recordChange(writer, kind, 'deleted', data, { before }, request) };
}

export const addRecordReverts = <T extends RecordTable, F extends Fields>(
  reverts: Reverts,
  kind: RecordKind<T, F>,
  access: Parameters<Reverts['addRecord']>[1],
): void =>
  reverts.addRecord(kind.action, access, {
    remove: (writer, id, version, request) => deleteRecord(writer, kind, id, version, request),
    update: (writer, id, change, request) =>
      updateRecord(writer, kind, id, change as unknown as Change<F>, request),
    restore: (writer, fields, restored, request) =>
      createRecord(writer, kind, fields as F, request, restored),
  });

/** Locks the row: nothing can refer to it, or stop doing so, until the transaction ends. */
export async function lockRecord<T extends RecordTable, F extends Fields>(
  writer: Writer,
  kind: RecordKind<T, F>,
  id: number,
): Promise<Row<T> & Row<Any>> {
  const row = await writer
    .selectFrom(kind.table as Any)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const found = row as (Row<T> & Row<Any>) | undefined;
  if (!found || kind.isErased?.(found)) throw new AppError('not_found');
  return found;
}

/** Names are compared one transaction after another. */
export async function requireFreeName<T extends RecordTable, F extends Fields>(
  writer: Writer,
  kind: RecordKind<T, F>,
  name: string,
  id?: number,
): Promise<void> {
  await takeLock(writer, kind.table);
  const used = (await writer
    .selectFrom(kind.table as Any)
    .selectAll()
    .execute()) as (Row<T> & Row<Any>)[];
  const key = nameKey(name);
  const isUsed = used.some(
    (row) => row.id !== id && !kind.isErased?.(row) && nameKey(row.name) === key,
  );
  if (isUsed) throw new AppError('name_in_use');
}

export const recordChange = <T extends RecordTable, F extends Fields>(
  writer: Writer,
  { action, subject, ...kind }: RecordKind<T, F>,
  change: 'created' | 'updated' | 'deleted' | 'merged',
  row: Row<T>,
  changes: { readonly before?: object; readonly after?: object },
  request: WriteRequest,
): Promise<number> => {
  const { id, version } = row as unknown as Row<Any>;
  return recordWrite(writer, request, {
    action: `${action}.${change}` as AuditAction,
    subject,
    subjectId: id,
    subjectLabel: kind.fieldsOf(row).name,
    ...(changes as { before?: Fields; after?: Fields }),
    subjectVersion: version,
  });
};
