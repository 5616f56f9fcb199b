import { maxHeaderLength } from '../../files/read-table.ts';
import {
  headerKey,
  type ImportField,
  type ImportKind,
  labelsOf,
} from '../../school/imports/import-kind.ts';

export interface Column {
  readonly name: string;
  /** The order of dates that its cells show; `unclear` if they could be either. */
  readonly dates?: 'day_first' | 'month_first' | 'unclear' | undefined;
  /** Of phone numbers without one, such as +49. All columns have the same. */
  readonly country?: string | undefined;
}

export const countryOf = (columns: readonly Column[]): string | undefined => columns[0]?.country;

export const withCountryCode = (
  columns: readonly Column[],
  country: string | null,
): readonly Column[] => columns.map((column) => ({ ...column, country: country ?? undefined }));

/** As if the header said which country its numbers are of, unless it does. */
export const headerWithCountry = (
  { name, country }: Column,
  { type }: Pick<ImportField, 'type'>,
): string =>
  type !== 'phone' || country === undefined || /\+\d/.test(name) ? name : `${name} (${country})`;

/** The field of each header; null if it is not imported. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Columns that `problems.csv` adds. */
const ownColumns = ['row', 'problem'];

/** Finds the field of each header by name, the remembered mapping first. */
export function recognise(
  { fields }: Pick<ImportKind, 'fields'>,
  headers: readonly string[],
  remembered: Mapping,
): Mapping {
  const byKey = new Map<string, ImportField>();
  for (const field of fields) {
    for (const name of [field.name, ...labelsOf(field.name), ...(field.headers ?? [])]) {
      if (!byKey.has(headerKey(name))) byKey.set(headerKey(name), field);
    }
  }
  const isBest = ({ bestHeaders = [] }: ImportField, header: string) =>
    bestHeaders.some((name) => headerKey(name) === headerKey(header));
  /** Another column had the field of this one, and is not in this file. */
  const isBack = (field: ImportField | undefined) => {
    const [taker] = Object.entries(remembered).find(([, name]) => name === field?.name) ?? [];
    return taker !== undefined && !headers.includes(taker);
  };
  const used = new Set<string>();
  const entries = headers.map((header) => {
    const known = remembered[header];
    const named = byKey.get(headerKey(header)) ?? fields.find(({ fits }) => fits?.(header));
    const best = named && headers.find((one) => isBest(named, one));
    const own = best === undefined || best === header ? named : undefined;
    const field =
      known === undefined || known === null ? own : fields.find(({ name }) => name === known);
    const isFree = field && (field.type === 'list' || !used.has(field.name));
    const isLeftOut = known === null && !isBack(own);
    if (!isFree || isLeftOut || ownColumns.includes(header)) return [header, null] as const;
    used.add(field.name);
    return [header, field.name] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * A row with the name of the key and of another field. Files can have a title above, or long texts
 * instead of a header.
 */
export const isHeader = (kind: ImportKind, cells: readonly string[]): boolean => {
  const names = cells.filter(({ length }) => length <= maxHeaderLength);
  const fields = Object.values(recognise(kind, names, {})).filter((field) => field !== null);
  return fields.length > 1 && fields.includes(kind.key[0] ?? '');
};

/** A field that gets another column loses its earlier one, unless it takes several. */
export function changeMapping({ fields }: ImportKind, mapping: Mapping, changes: Mapping): Mapping {
  const isSingle = new Set<string>(
    fields.filter(({ type }) => type !== 'list').map(({ name }) => name),
  );
  const taken = new Set(Object.values(changes).filter((field) => field && isSingle.has(field)));
  const kept = Object.entries(mapping).map(([header, field]) => [
    header,
    header in changes ? changes[header] : field !== null && taken.has(field) ? null : field,
  ]);
  return Object.fromEntries(kept) as Mapping;
}

/** The first columns that have the same field, which takes only one. */
export function columnsOfOneField({ fields }: ImportKind, mapping: Mapping): string[] {
  const single = fields.filter(({ type }) => type !== 'list');
  const columns = single.map(({ name }) =>
    Object.keys(mapping).filter((header) => mapping[header] === name),
  );
  return columns.find(({ length }) => length > 1) ?? [];
}
