import type { Insertable } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { AppError } from '../../http/errors.ts';
import * as repository from './charges.repository.ts';

/** What people decide about a charge; the rest follows. */
const fields = [
  'enrolment_id',
  'kind',
  'label',
  'amount_cents',
  'due_on',
  'reason',
  'created_at',
  'cancelled_at',
] as const;
type Fields = Pick<repository.ChargeRow, (typeof fields)[number]>;

/**
 * A change of one charge, as an audit event records it: a new charge has no `before`, a removed one
 * no `after`, and an edited one the fields that changed.
 */
export interface ChangedCharge {
  readonly id: number;
  readonly before: Partial<Fields> | null;
  readonly after: Partial<Fields> | null;
}

const fieldsOf = (row: repository.ChargeRow): Fields =>
  Object.fromEntries(fields.map((name) => [name, row[name]])) as Fields;

export async function addCharges(writer: Writer, rows: readonly Insertable<Tables['charges']>[]) {
  if (rows.length === 0) return [];
  const added = await repository.insertCharges(writer, rows);
  return added.map((row) => ({ id: row.id, before: null, after: fieldsOf(row) }));
}

type Values = Partial<Fields>;

/** Sets some values of charges, the same or of each its own, in one statement. */
export async function editCharges(
  writer: Writer,
  rows: readonly repository.ChargeRow[],
  values: Values | ((row: repository.ChargeRow) => Values),
): Promise<ChangedCharge[]> {
  const changes = rows.flatMap((row) => {
    const wanted = typeof values === 'function' ? values(row) : values;
    const names = Object.keys(wanted) as (keyof Fields)[];
    const differing = names.filter((name) => row[name] !== wanted[name]);
    const pick = (from: Values): Values =>
      Object.fromEntries(differing.map((name) => [name, from[name]]));
    return differing.length > 0 ? [{ id: row.id, before: pick(row), after: pick(wanted) }] : [];
  });
  await repository.saveCharges(
    writer,
    changes.map(({ id, after }) => [id, after]),
  );
  return changes;
}

/** Replaces what is open of some charges. Of each stays what is covered. */
export async function replaceOpen(
  writer: Writer,
  rows: readonly repository.ChargeRow[],
  replacement: readonly Insertable<Tables['charges']>[],
  at: string,
): Promise<ChangedCharge[]> {
  const endOf = ({ amount_cents, open_cents }: repository.ChargeRow): Values => {
    if (open_cents === 0) return {};
    const covered = amount_cents - open_cents;
    return covered > 0 ? { amount_cents: covered } : { cancelled_at: at };
  };
  const changes = await editCharges(writer, rows, endOf);
  return [...changes, ...(await addCharges(writer, replacement))];
}

/**
 * Makes the opposite changes, if no charge has changed since in what they restore. Returns them, in
 * the same form.
 */
export async function revertCharges(writer: Writer, changes: readonly ChangedCharge[]) {
  if (changes.length === 0) return [];
  const ids = changes.map(({ id }) => id);
  const rows = await repository.findCharges(writer, ids);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, after } of changes) {
    if (!isAs(stored.get(id), after)) throw new AppError('stale');
  }
  // New charges go first: one of them can be of an enrolment that is removed.
  const added = changes.filter(({ before }) => before === null).map(({ id }) => id);
  if (added.length > 0) {
    // An invoice refers to its charges, also after a credit note.
    if (await repository.areInvoiced(writer, added)) {
      throw new AppError('in_use', { message: 'errors.charge_invoiced' });
    }
    await repository.removeCharges(writer, added);
  }
  const removed = changes.filter(({ after }) => after === null);
  if (removed.length > 0) {
    await repository.insertCharges(
      writer,
      removed.map(({ id, before }) => ({ ...(before as Fields), id })),
    );
  }
  await repository.saveCharges(
    writer,
    changes.flatMap(({ id, before, after }) => (before && after ? [[id, before]] : [])),
  );
  return changes.map(({ id, before, after }) => ({ id, before: after, after: before }));
}

const isAs = (
  row: repository.ChargeRow | undefined,
  fieldsNow: Partial<Fields> | null,
): boolean => {
  if (fieldsNow === null) return row === undefined;
  return (
    row !== undefined &&
    (Object.keys(fieldsNow) as (keyof Fields)[]).every((name) => row[name] === fieldsNow[name])
  );
};

export const chargesIn = (values: Readonly<Record<string, unknown>>): readonly ChangedCharge[] =>
  (values.charges ?? []) as readonly ChangedCharge[];

/** New charges of an event, for another enrolment in the place of a removed one. */
export const restoredTo = (enrolment_id: number, charges: readonly ChangedCharge[]) =>
  charges.map(({ after }) => ({ ...(after as Fields), enrolment_id }));

/** What an audit event has of them: nothing if there are none. */
export const asAudited = (charges: readonly ChangedCharge[]) =>
  charges.length === 0 ? {} : { charges };
