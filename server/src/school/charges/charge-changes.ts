import type { Insertable } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { ChargesTable } from '../../database/payment-tables.ts';
import { AppError } from '../../http/errors.ts';
import {
  areInvoiced,
  type ChargeRow,
  findCharges,
  insertCharges,
  removeCharges,
  saveCharges,
} from './charges.repository.ts';

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
type Fields = Pick<ChargeRow, (typeof fields)[number]>;

/**
 * A change of one charge, as an audit event records it: a new charge has no `before`, a removed one
 * no `after`, and an edited one the fields that changed.
 */
export interface ChangedCharge {
  readonly id: number;
  readonly before: Partial<Fields> | null;
  readonly after: Partial<Fields> | null;
}

const fieldsOf = (row: ChargeRow): Fields =>
  Object.fromEntries(fields.map((name) => [name, row[name]])) as Fields;

export async function addCharges(
  writer: Writer,
  rows: readonly Insertable<ChargesTable>[],
): Promise<ChangedCharge[]> {
  if (rows.length === 0) return [];
  const ids = await insertCharges(writer, rows);
  const added = await findCharges(writer, ids);
  return added.map((row) => ({ id: row.id, before: null, after: fieldsOf(row) }));
}

/** Sets the same values of some charges. */
export async function editCharges(
  writer: Writer,
  rows: readonly ChargeRow[],
  values: Partial<Fields>,
): Promise<ChangedCharge[]> {
  const names = Object.keys(values) as (keyof Fields)[];
  const changed = rows.filter((row) => names.some((name) => row[name] !== values[name]));
  if (changed.length === 0) return [];
  await saveCharges(
    writer,
    changed.map(({ id }) => id),
    values,
  );
  return changed.map((row) => {
    const differing = names.filter((name) => row[name] !== values[name]);
    const pick = (from: Partial<Fields>) =>
      Object.fromEntries(differing.map((name) => [name, from[name]])) as Partial<Fields>;
    return { id: row.id, before: pick(row), after: pick(values) };
  });
}

/** Replaces what is open of some charges. Of each stays what is covered. */
export async function replaceOpen(
  writer: Writer,
  rows: readonly ChargeRow[],
  replacement: readonly Insertable<ChargesTable>[],
  at: string,
): Promise<ChangedCharge[]> {
  const endOf = ({ amount_cents, open_cents }: ChargeRow): Partial<Fields> => {
    if (open_cents === 0) return {};
    const covered = amount_cents - open_cents;
    return covered > 0 ? { amount_cents: covered } : { cancelled_at: at };
  };
  const changes: ChangedCharge[] = [];
  for (const row of rows) {
    changes.push(...(await editCharges(writer, [row], endOf(row))));
  }
  return [...changes, ...(await addCharges(writer, replacement))];
}

/**
 * Makes the opposite changes, if no charge has changed since in what they restore. Returns them, in
 * the same form.
 */
export async function revertCharges(
  writer: Writer,
  changes: readonly ChangedCharge[],
): Promise<ChangedCharge[]> {
  if (changes.length === 0) return [];
  const stored = new Map(
    (
      await findCharges(
        writer,
        changes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { id, after } of changes) {
    if (!isAs(stored.get(id), after)) throw new AppError('stale');
  }
  // New charges go first: one of them can be of an enrolment that is removed.
  const added = changes.filter(({ before }) => before === null).map(({ id }) => id);
  if (added.length > 0) {
    // An invoice refers to its charges, also after a credit note.
    if (await areInvoiced(writer, added)) throw new AppError('in_use');
    await removeCharges(writer, added);
  }
  for (const { id, before, after } of changes) {
    if (before === null) continue;
    if (after === null) await insertCharges(writer, [{ ...(before as Fields), id }]);
    else await saveCharges(writer, [id], before);
  }
  return changes.map(({ id, before, after }) => ({ id, before: after, after: before }));
}

const isAs = (row: ChargeRow | undefined, fieldsNow: Partial<Fields> | null): boolean => {
  if (fieldsNow === null) return row === undefined;
  return (
    row !== undefined &&
    (Object.keys(fieldsNow) as (keyof Fields)[]).every((name) => row[name] === fieldsNow[name])
  );
};

/** The changes of charges that an audit event has. */
export const chargesIn = (values: Readonly<Record<string, unknown>>): readonly ChangedCharge[] =>
  (values.charges ?? []) as readonly ChangedCharge[];

/** What an audit event has of them: nothing if there are none. */
export const asAudited = (charges: readonly ChangedCharge[]) =>
  charges.length === 0 ? {} : { charges };
