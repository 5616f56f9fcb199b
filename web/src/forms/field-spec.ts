import { wireId } from '@/api/wire-id.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';

/** The form as it is typed: texts, lists of texts and switches, under the names of the contract. */
export type FieldValue = string | readonly string[] | boolean;
export type FormValues = Readonly<Record<string, FieldValue>>;

/**
 * What a field holds. It decides how the value is sent: an `id` and `ids` as numbers, an `instant` (a
 * typed `LocalTime`) as UTC, `money` as a decimal. A `secret` is never in a draft.
 */
type FieldKind =
  | 'text'
  | 'phone'
  | 'integer'
  | 'money'
  | 'id'
  | 'instant'
  | 'list'
  | 'ids'
  | 'flag'
  | 'secret';

export interface FieldSpec {
  readonly kind: FieldKind;
  /** Text key of the label, the same as that of the list's column. */
  readonly title: string;
  readonly isRequired?: true;
}

export type FormSpec = Readonly<Record<string, FieldSpec>>;

/** Values and the version of the record that they belong to; undefined for a new record. */
export interface FormBase {
  readonly values: FormValues;
  readonly version: number | undefined;
}

/** Marks the text of a picker that names none of its choices. It can't be typed. */
const unmatchedMark = '\0';

export const asUnmatched = (text: string): string => `${unmatchedMark}${text}`;

export const unmatchedText = (value: FieldValue | undefined): string | undefined =>
  typeof value === 'string' && value.startsWith(unmatchedMark) ? value.slice(1) : undefined;

/** What is chosen in a picker; empty if nothing is. */
export const chosenValue = (value: FieldValue | undefined): string =>
  unmatchedText(value) === undefined ? String(value ?? '') : '';

export const isBlank = (value: FieldValue | undefined): boolean => {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) ? value.length === 0 : value === undefined;
};

const instantOf = (value: FieldValue | undefined) =>
  typeof value === 'string' ? fromLocalTime(value) : undefined;

const isSameValue = (
  kind: FieldKind | undefined,
  left: FieldValue | undefined,
  right: FieldValue | undefined,
): boolean => {
  if (left === right || JSON.stringify(left) === JSON.stringify(right)) return true;
  // Typed in another time zone, or without the time.
  const time = kind === 'instant' ? instantOf(left) : undefined;
  return time !== undefined && time === instantOf(right);
};

const emptyOf = ({ kind }: FieldSpec): FieldValue => {
  if (kind === 'list' || kind === 'ids') return [];
  return kind === 'flag' ? false : '';
};

export const emptyValues = (spec: FormSpec): FormValues =>
  Object.fromEntries(Object.entries(spec).map(([name, field]) => [name, emptyOf(field)]));

const typedOf = ({ kind }: FieldSpec, value: unknown): FieldValue => {
  if (kind === 'list' || kind === 'ids') return Array.isArray(value) ? value.map(String) : [];
  if (kind === 'flag') return value === true;
  return kind === 'instant' ? toLocalTime(value as string | undefined) : String(value ?? '');
};

/** A record as its form has it. `others` are the fields that the record has under another name. */
export const baseFrom = (
  spec: FormSpec,
  record: { readonly version?: number | undefined },
  others: FormValues = {},
): FormBase => {
  const values: Readonly<Record<string, unknown>> = { ...record };
  const typed = Object.entries(spec).map(([name, field]) => [name, typedOf(field, values[name])]);
  return { values: { ...Object.fromEntries(typed), ...others }, version: record.version };
};

/** `0049 (0) 151 / 234-567` as the contract wants it: `+49151234567`. */
const readPhone = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '')
    .replace(/^00/, '+');

/** Text that is not a number stays text: the contract has a message for it. */
const readInteger = (text: string): number | string =>
  /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text;

const readers: Partial<Record<FieldKind, (text: string) => unknown>> = {
  phone: readPhone,
  integer: readInteger,
  id: wireId,
  instant: fromLocalTime,
};

/** A field that was cleared is sent as null; a required one as it is, and the contract refuses it. */
const toWire = ({ kind, isRequired }: FieldSpec, value: FieldValue): unknown => {
  if (kind === 'ids' && Array.isArray(value)) return value.map(wireId);
  if (typeof value !== 'string') return value;
  if (isBlank(value)) return isRequired && kind !== 'id' ? '' : null;
  return readers[kind]?.(value) ?? value;
};

export const changedFields = (spec: FormSpec, from: FormValues, to: FormValues): string[] =>
  Object.keys(spec).filter((name) => !isSameValue(spec[name]?.kind, from[name], to[name]));

/** The body of a new record: fields that were left empty are not sent. */
const newBody = (spec: FormSpec, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(spec).flatMap(([name, field]) => {
      const value = values[name];
      const isSent = value !== undefined && (!isBlank(value) || field.isRequired);
      return isSent && !(isBlank(value) && field.kind === 'id')
        ? [[name, toWire(field, value)]]
        : [];
    }),
  );

/** What is sent: all fields of a new record, else those that changed, with the version. */
export const toBody = (
  spec: FormSpec,
  base: FormBase,
  values: FormValues,
): Record<string, unknown> => {
  if (base.version === undefined) return newBody(spec, values);
  const changed = changedFields(spec, base.values, values).map((name) => {
    const [field, value] = [spec[name], values[name]];
    return [name, field && value !== undefined ? toWire(field, value) : undefined];
  });
  return { ...Object.fromEntries(changed), version: base.version };
};
