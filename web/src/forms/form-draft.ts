import { isJsonObject } from '@/lib/json.ts';
import type { FieldValue, FormBase, FormSpec, FormValues } from './field-spec.ts';

/** In the tab alone: gone with it, and never shown to another person who signs in there. */
const keyOf = (name: string): string => `form_draft:${name}`;

export interface Draft {
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

/** The draft of this person; undefined without one. */
export const readDraft = (
  name: string,
  owner: string,
  spec: FormSpec,
  base: FormBase,
): Draft | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    if (!isJsonObject(stored) || stored.owner !== owner) return undefined;
    const version = typeof stored.version === 'number' ? stored.version : undefined;
    if ((version === undefined) !== (base.version === undefined)) return undefined;
    return {
      base: { values: readValues(spec, stored.base, base.values), version },
      values: readValues(spec, stored.values, base.values),
    };
  } catch {
    return undefined;
  }
};

export const clearDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
};

/** Without secrets. Some hosts never say who is signed in: the next user could be anybody. */
export const keepDraft = (name: string, owner: string, spec: FormSpec, draft: Draft): void => {
  if (owner === '') return;
  const stored = (values: FormValues) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => spec[field] && spec[field].kind !== 'secret'),
    );
  const { base, values } = draft;
  try {
    sessionStorage.setItem(
      keyOf(name),
      JSON.stringify({
        owner,
        version: base.version,
        base: stored(base.values),
        values: stored(values),
      }),
    );
  } catch {
    // The form works without a draft too.
  }
};
