import { isJsonObject } from '@/lib/data/json.ts';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import {
  changedFields,
  type FieldValue,
  type FormBase,
  type FormSpec,
  type FormValues,
} from './field-spec.ts';

interface RecordDraft {
  /** The record as it was when editing began. */
  readonly base: FormBase;
  readonly values: FormValues;
}

const isValue = (value: unknown): value is FieldValue =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));

/** The fields of the form that the stored values have; the others keep the given values. */
const readValues = (spec: FormSpec, stored: unknown, known: FormValues): FormValues => {
  if (!isJsonObject(stored)) return known;
  const read = Object.keys(spec).flatMap((name) => {
    const value = stored[name];
    return isValue(value) && typeof value === typeof known[name] ? [[name, value]] : [];
  });
  return { ...known, ...Object.fromEntries(read) };
};

/** The draft of this user; undefined without one. */
export const readDraft = (
  name: string,
  owner: string,
  spec: FormSpec,
  base: FormBase,
): RecordDraft | undefined => {
  const stored = readStored(name, owner);
  if (!stored) return undefined;
  const version = typeof stored.version === 'number' ? stored.version : undefined;
  if ((version === undefined) !== (base.version === undefined)) return undefined;
  return {
    base: { values: readValues(spec, stored.base, base.values), version },
    values: readValues(spec, stored.values, base.values),
  };
};

export const clearDraft = clearStored;

const withoutSecrets = (spec: FormSpec): FormSpec =>
  Object.fromEntries(Object.entries(spec).filter(([, { kind }]) => kind !== 'secret'));

/** Without secrets. A form in which nothing else has changed has no draft. */
export const keepDraft = (
  name: string,
  owner: string,
  spec: FormSpec,
  draft: RecordDraft,
): void => {
  const kept = withoutSecrets(spec);
  const { base, values } = draft;
  if (changedFields(kept, base.values, values).length === 0) {
    clearDraft(name, owner);
    return;
  }
  const stored = (all: FormValues) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => kept[field]));
  writeStored(name, owner, {
    version: base.version,
    base: stored(base.values),
    values: stored(values),
  });
};
