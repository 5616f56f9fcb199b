/**
 * Readers of rows from a host that may not be ours: a field may be missing, named otherwise, or of
 * another type. They never throw, and give `undefined` where there is nothing to show.
 */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'bigint' ? String(value) : undefined;
};

/** The first of the fields that holds a text or a number, as a text. */
export const textOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  if (!isRow(row)) return undefined;
  for (const field of fields) {
    const text = asText(row[field]);
    if (text !== undefined) return text;
  }
  return undefined;
};

export const numberOf = (row: unknown, ...fields: readonly string[]): number | undefined => {
  const text = textOf(row, ...fields);
  const number = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** A number under any of the names; without one, how many a list in its place holds. */
export const countOf = (row: unknown, ...fields: readonly string[]): number | undefined => {
  const number = numberOf(row, ...fields);
  if (number !== undefined || !isRow(row)) return number;
  return fields.map((field) => row[field]).find(Array.isArray)?.length;
};

/** `"12.50"` from `"12.50"`, `12.5` or `"12,50 €"` never: what is no plain number is no amount. */
export const moneyOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  const text = textOf(row, ...fields);
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : undefined;
};

export const flagOf = (row: unknown, field: string): boolean | undefined => {
  const value = isRow(row) ? row[field] : undefined;
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : undefined;
};

const ownLabelOf = (row: unknown): string | undefined =>
  isRow(row)
    ? (textOf(row, 'title', 'full_name', 'name', 'label') ??
      fullNameOf(row) ??
      textOf(row, 'email', 'code', 'number', 'id'))
    : undefined;

/** A text, or what an object in its place calls itself: a course as text, number or object. */
export const labelOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  if (!isRow(row)) return undefined;
  for (const field of fields) {
    const value = row[field];
    const text = asText(value) ?? ownLabelOf(value);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** A word that one host writes in capitals and another does not: a status, a type, a method. */
export const wordOf = (row: unknown, ...fields: readonly string[]): string | undefined =>
  labelOf(row, ...fields)?.toLowerCase();

const fullNameOf = (row: unknown): string | undefined => {
  const parts = [textOf(row, 'first_name', 'firstName'), textOf(row, 'last_name', 'lastName')];
  return parts.filter((part) => part !== undefined).join(' ') || undefined;
};

/** What a person is called: by name if there is one, else by e-mail. */
export const personNameOf = (row: unknown): string | undefined =>
  textOf(row, 'full_name', 'fullName', 'name') ??
  fullNameOf(row) ??
  textOf(row, 'username', 'email');

export const courseTitleOf = (row: unknown): string | undefined =>
  labelOf(row, 'course', 'course_title', 'course_name', 'title', 'name');

/** An id as it stands in a path or a key. */
export const idOf = (row: unknown): string | undefined => textOf(row, 'id', 'pk', 'uuid', '_id');

/** An instant, from an ISO text or from seconds or milliseconds since 1970. */
export const dateOf = (row: unknown, ...fields: readonly string[]): Date | undefined => {
  if (!isRow(row)) return undefined;
  for (const field of fields) {
    const value = row[field];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const seconds = typeof value === 'number' && Math.abs(value) < 1e11;
    const date = new Date(seconds ? value * 1000 : value);
    if (!Number.isNaN(date.getTime())) return date;
  }
  return undefined;
};
