import { isJsonObject, type JsonObject } from '@/lib/data/json.ts';

/**
 * Readers of fields from any host: a field can be missing, have another name or another type. They
 * never throw, and return undefined when there is nothing to show.
 */
const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'bigint' ? String(value) : undefined;
};

/** The first field that holds a text or a number, as a text. */
export const textOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  if (!isJsonObject(row)) return undefined;
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

export const numbersOf = (row: unknown, field: string): readonly number[] => {
  const value = isJsonObject(row) ? row[field] : undefined;
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
};

/** A number under any of the names, else the length of a list under one of them. */
export const countOf = (row: unknown, ...fields: readonly string[]): number | undefined => {
  const number = numberOf(row, ...fields);
  if (number !== undefined || !isJsonObject(row)) return number;
  return fields.map((field) => row[field]).find(Array.isArray)?.length;
};

/** `"12.50"` from `"12.50"`, `"12.5"` from `12.5`; undefined for `"12,50 €"`. */
export const moneyOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  const text = textOf(row, ...fields);
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : undefined;
};

export const flagOf = (row: unknown, field: string): boolean | undefined => {
  const value = isJsonObject(row) ? row[field] : undefined;
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : undefined;
};

const ownLabelOf = (row: unknown): string | undefined =>
  isJsonObject(row)
    ? (textOf(row, 'title', 'full_name', 'name', 'label') ??
      fullNameOf(row) ??
      textOf(row, 'email', 'code', 'number', 'id'))
    : undefined;

/** A text, or the name of an object in its place: a course as text, number or object. */
export const labelOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  if (!isJsonObject(row)) return undefined;
  for (const field of fields) {
    const value = row[field];
    const text = asText(value) ?? ownLabelOf(value);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** A status, a type, a method: hosts differ in case. */
export const wordOf = (row: unknown, ...fields: readonly string[]): string | undefined =>
  labelOf(row, ...fields)?.toLowerCase();

const fullNameOf = (row: unknown): string | undefined => {
  const parts = [textOf(row, 'first_name', 'firstName'), textOf(row, 'last_name', 'lastName')];
  return parts.filter((part) => part !== undefined).join(' ') || undefined;
};

/** A person's name, else the email. */
export const personNameOf = (row: unknown): string | undefined =>
  textOf(row, 'full_name', 'fullName', 'name') ??
  fullNameOf(row) ??
  textOf(row, 'username', 'email');

export const courseTitleOf = (row: unknown): string | undefined =>
  labelOf(row, 'course', 'course_title', 'course_name', 'title', 'name');

export const idOf = (row: unknown): string | undefined => textOf(row, 'id', 'pk', 'uuid', '_id');

/** The objects in an array field; none where it holds something else. */
export const objectsOf = (row: unknown, field: string): readonly JsonObject[] => {
  const value = isJsonObject(row) ? row[field] : undefined;
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
};

export const objectOf = (row: unknown, field: string): JsonObject | undefined => {
  const value = isJsonObject(row) ? row[field] : undefined;
  return isJsonObject(value) ? value : undefined;
};

/** Names, from a list of texts or of objects, or from one text with commas. */
export const namesOf = (row: unknown, field: string): readonly string[] => {
  const value = isJsonObject(row) ? row[field] : undefined;
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((name) => labelOf({ name }, 'name') ?? []);
};

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((entry) => asText(entry) ?? []) : [];

/** UTC with milliseconds, the format of the contract. Its ranges make it a valid date. */
const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/;

const toInstant = (value: string | number): string | undefined => {
  if (typeof value === 'string' && instant.test(value)) return value;
  const isSeconds = typeof value === 'number' && Math.abs(value) < 1e11;
  const date = new Date(isSeconds ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** The ISO text of an instant, from any date text or from seconds or milliseconds since 1970. */
export const instantOf = (row: unknown, ...fields: readonly string[]): string | undefined => {
  if (!isJsonObject(row)) return undefined;
  for (const field of fields) {
    const value = row[field];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = toInstant(value);
    if (text !== undefined) return text;
  }
  return undefined;
};
