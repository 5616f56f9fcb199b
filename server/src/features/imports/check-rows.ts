import type { Reader } from '../../database/database.ts';
import { plainSigns } from '../../files/plain-signs.ts';
import { currencyIn, isOtherCurrency, isUnclearAmount, signIn } from '../../files/read-amount.ts';
import { handEdits } from '../../school/imports/hand-edits.repository.ts';
import {
  type CellProblem,
  canBeCleared,
  type ImportField,
  type ImportKind,
  type Match,
  rowKey,
  type Values,
} from '../../school/imports/import-kind.ts';
import { changedFields } from '../../school/writes/versions.ts';
import { type Column, headerWithCountry, type Mapping } from './columns.ts';
import { readCell, withoutRepeats } from './read-cell.ts';
import { cellOf, stored } from './row-problems.ts';

export interface Reading {
  readonly columns: readonly Column[];
  readonly mapping: Mapping;
  readonly blanks: Readonly<Record<string, 'keep' | 'clear'>>;
  readonly dateOrder: string | null;
  readonly overwritesHandEdits: boolean;
  readonly timeZone: string;
  /** Of the school, where the row has none. */
  readonly currency: string;
}

export interface CheckedRow {
  readonly row: number;
  readonly cells: string;
  readonly key: string | null;
  readonly state: 'create' | 'update' | 'unchanged' | 'problem';
  readonly record_id: number | null;
  readonly version: number | null;
  readonly before: string | null;
  readonly after: string | null;
  /** Fields that somebody has edited by hand, and that stay as they are. */
  readonly kept: string | null;
  readonly problems: string | null;
}

interface RawRow {
  readonly row: number;
  readonly cells: string;
}

interface ReadRow extends RawRow {
  readonly texts: readonly string[];
  readonly values: Values;
  readonly problems: readonly CellProblem[];
  readonly key: string | null;
}

interface Earlier {
  readonly firstRows: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** By code of the course: gets those that these rows take. */
  readonly taken: Map<string, number>;
}

/** Compares rows of the file with the records, and with the rows before these. */
export async function checkRows(
  reader: Reader,
  kind: ImportKind,
  reading: Reading,
  rows: readonly RawRow[],
  { firstRows, taken }: Earlier,
): Promise<CheckedRow[]> {
  const read = rows.map((row) => readRow(kind, reading, row));
  const matches = await kind.match(
    reader,
    read.map(({ values }) => values),
  );
  const keys = read.map(({ key }, index) => (key === null ? [] : (matches[index]?.keys ?? [key])));
  const first = new Map(await firstRows(keys.flat()));
  const ids = matches.flatMap(({ current }) => (current ? [current.id] : []));
  const edited = await handEdits(reader, kind, ids);
  return read.map((row, index) => {
    const match = matches[index] ?? {};
    const [key = null, ...others] = keys[index] ?? [];
    const repeats = [key, ...others].flatMap((one) => first.get(one ?? '') ?? [])[0];
    if (key !== null && !first.has(key)) first.set(key, row.row);
    const byHand = edited.get(match.current?.id ?? 0);
    return finish(kind, reading, { ...row, key }, match, { repeats, edited: byHand, taken });
  });
}

/** A dash says that there is nothing. Of people with one name, it is the last name. */
const isBlank = (text: string, { type, isRequired, isCode }: ImportField): boolean =>
  (isRequired && type === 'text' && !isCode ? /^$/ : /^[-–—]?$/).test(plainSigns(text));

function readRow(kind: ImportKind, reading: Reading, row: RawRow): ReadRow {
  const texts = JSON.parse(row.cells) as string[];
  const values: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const [index, column] of reading.columns.entries()) {
    const { name } = column;
    const field = kind.fields.find((one) => one.name === reading.mapping[name]);
    if (!field) continue;
    const text = texts[index] ?? '';
    if (isBlank(text, field)) {
      // The column can have had another field when it was chosen.
      if (reading.blanks[name] === 'clear' && canBeCleared(field))
        values[field.name] ??= field.type === 'list' ? [] : null;
      continue;
    }
    if (field.refuses) {
      const key = field.refuses(plainSigns(text));
      if (key) problems.push({ field: field.name, column: index, key });
      continue;
    }
    const { dates } = column;
    const dateOrder = dates === undefined || dates === 'unclear' ? reading.dateOrder : dates;
    const cell = readCell(field, field.adapt?.(text, headerWithCountry(column, field)) ?? text, {
      timeZone: reading.timeZone,
      dateOrder,
    });
    if ('problem' in cell) problems.push({ ...cell.problem, column: index });
    else if (field.type === 'list') {
      const entries = [
        ...((values[field.name] as string[] | null) ?? []),
        ...(cell.value as string[]),
      ];
      values[field.name] = withoutRepeats(field, entries);
    } else values[field.name] = cell.value;
  }
  if (texts.slice(reading.columns.length).some((text) => text.trim() !== '')) {
    problems.push({ field: null, key: 'validation.extra_cells' });
  }
  Object.assign(values, currencyOfHeader(kind, reading, values));
  const key = kind.key.map((name) => values[name] ?? null);
  // What could not be read can be different.
  const isRead = !problems.some(({ field }) => field !== null && kind.key.includes(field));
  const isKeyed = isRead && key[0] !== null;
  return { ...row, texts, values, problems, key: isKeyed ? rowKey(key) : null };
}

/** `Amount (USD)` says what no column of currencies does. */
function currencyOfHeader(kind: ImportKind, { columns, mapping }: Reading, values: Values): Values {
  if (values.currency !== undefined) return {};
  const codes = columns.flatMap(({ name }) => {
    const field = kind.fields.find((one) => one.name === mapping[name]);
    const isGiven = field?.type === 'amount' && typeof values[field.name] === 'string';
    return isGiven ? (currencyIn(name) ?? []) : [];
  });
  return codes[0] === undefined ? {} : { currency: codes[0] };
}

interface Beside {
  /** The first row of the same key. */
  readonly repeats: number | undefined;
  readonly edited: ReadonlySet<string> | undefined;
  readonly taken: Map<string, number>;
}

function finish(
  kind: ImportKind,
  reading: Reading,
  row: ReadRow,
  match: Match,
  { repeats, edited, taken }: Beside,
): CheckedRow {
  const { current } = match;
  const values = withoutEqualTimes(kind, match.values ?? row.values, current?.values);
  const changes = current && changedFields<Record<string, unknown>>({ ...current.values }, values);
  const unread = new Set(row.problems.map(({ field }) => field));
  const others = (match.problems ?? []).filter(({ field }) => field === null || !unread.has(field));
  const problems = [...row.problems, ...others].filter(
    ({ field }) => !isLostPlus(kind, reading, row, field, current?.values),
  );
  if (repeats !== undefined) {
    problems.push({
      field: kind.key[0] ?? null,
      key: 'validation.row_twice',
      values: { row: repeats },
    });
  }
  problems.push(...wrongAmounts(kind, reading, row, { ...current?.values, ...values }));
  problems.push(...missingFields(kind, values, changes?.after ?? values, problems, !current));
  const after = { ...(current ? changes?.after : values) };
  const kept = Object.keys(after).filter(
    (field) => current && (edited?.has(field) || match.edited?.includes(field)),
  );
  if (!reading.overwritesHandEdits) for (const field of kept) delete after[field];
  if (problems.length === 0) problems.push(...withoutSeat(match, after, taken));
  const isChanged = Object.keys(after).length > 0;
  const state = current ? (isChanged ? 'update' : 'unchanged') : 'create';
  return {
    row: row.row,
    cells: row.cells,
    key: row.key,
    state: problems.length > 0 ? 'problem' : state,
    record_id: current?.id ?? null,
    version: current?.version ?? null,
    before: changes ? JSON.stringify(changes.before) : null,
    after: JSON.stringify(current ? (changes?.after ?? {}) : values),
    kept: kept.length > 0 ? JSON.stringify(kept) : null,
    problems:
      problems.length > 0
        ? JSON.stringify(problems.map((problem) => stored(reading, row, problem)))
        : null,
  };
}

/** Takes the seats of a row, if all of them are free, or frees the one that it gives back. */
function withoutSeat({ seats }: Match, after: Values, taken: Map<string, number>): CellProblem[] {
  if (!seats || after[seats.change] === undefined) return [];
  const { field, courses, areFreed } = seats;
  const isFull = ({ code, capacity, student_count }: (typeof courses)[number]) =>
    !areFreed && capacity !== null && student_count + (taken.get(code) ?? 0) >= capacity;
  const full = courses.filter(isFull).map(({ code }) => code);
  if (full.length > 0)
    return [{ field, key: 'validation.full_courses', values: { names: full.join(', ') } }];
  for (const { code } of courses) taken.set(code, (taken.get(code) ?? 0) + (areFreed ? -1 : 1));
  return [];
}

/** Exports and spreadsheets have no milliseconds. */
function withoutEqualTimes({ fields }: ImportKind, values: Values, current?: Values): Values {
  const isEqual = (name: string) =>
    fields.find((field) => field.name === name)?.type === 'time' &&
    String(values[name]).slice(0, 19) === String(current?.[name]).slice(0, 19);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !current || !isEqual(name)));
}

/** `$ 12` is not an amount of euros, and `12.500` can be one of two in Kuwaiti dinars. */
function wrongAmounts(
  { fields }: ImportKind,
  reading: Reading,
  row: ReadRow,
  { currency }: Values,
): CellProblem[] {
  const expected = typeof currency === 'string' ? currency : reading.currency;
  return fields
    .filter(({ type, name }) => type === 'amount' && row.values[name] !== undefined)
    .flatMap(({ name: field }): CellProblem[] => {
      const { column = '', value: text = '' } = cellOf(reading, row.texts, { field }) ?? {};
      if (isUnclearAmount(text, expected)) return [{ field, key: 'validation.cell_amount' }];
      if (![text, signIn(column)].some((one) => isOtherCurrency(one, expected))) return [];
      return [{ field, key: 'validation.cell_currency', values: { currency: expected } }];
    });
}

/** A new record needs all required fields, and none of them can be cleared. */
function missingFields(
  { fields, key }: ImportKind,
  values: Values,
  after: Values,
  known: readonly CellProblem[],
  isNew: boolean,
): CellProblem[] {
  return fields
    .filter(({ name, isRequired }) => {
      if (!isRequired && name !== key[0]) return false;
      if (known.some(({ field }) => field === name || (field === 'full_name' && name !== key[0])))
        return false;
      return isNew || name === key[0] ? (values[name] ?? null) === null : after[name] === null;
    })
    .map(({ name }) => ({ field: name, key: 'validation.required' }));
}

/** A spreadsheet reads +351912345678 as a number and drops the plus. */
function isLostPlus(
  kind: ImportKind,
  reading: Reading,
  row: ReadRow,
  field: string | null,
  current: Values | undefined,
): boolean {
  if (kind.fields.find(({ name }) => name === field)?.type !== 'phone') return false;
  const { value } = stored(reading, row, { field, key: 'validation.phone' });
  return current?.[field ?? ''] === `+${value?.replace(/\D/g, '')}`;
}
