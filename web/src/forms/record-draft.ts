import { type RefObject, useEffect, useRef, useState } from 'react';
import { isJsonObject } from '@/lib/data/json.ts';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import {
  changedFields,
  type FieldValue,
  type FormBase,
  type FormSpec,
  type FormValues,
} from './field-spec.ts';
import { useDraftOwner, useUserId } from './use-draft-owner.ts';

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

interface RecordDraftOptions {
  readonly draft: string;
  readonly spec: FormSpec;
  /** The record as it was loaded, or the empty form. */
  readonly given: FormBase;
  readonly isSaving: RefObject<boolean>;
}

/** The values of a record's form, restored from and stored as a draft of the signed-in user. */
export const useRecordDraft = ({ draft, spec, given, isSaving }: RecordDraftOptions) => {
  const userId = useUserId();
  const [restored] = useState(() => readDraft(draft, userId, spec, given));
  const [base, setBase] = useState(restored?.base ?? given);
  const [values, setValues] = useState(restored?.values ?? given.values);
  const [isFromDraft, setIsFromDraft] = useState(restored !== undefined);
  const isDirty = changedFields(spec, base.values, values).length > 0;
  const owner = useDraftOwner(userId, isDirty, (user) => {
    const own = readDraft(draft, user, spec, given);
    setBase(own?.base ?? given);
    setValues(own?.values ?? given.values);
    setIsFromDraft(own !== undefined);
  });
  useEffect(() => {
    keepDraft(draft, owner, spec, { base, values });
  }, [draft, owner, spec, base, values]);

  // A newer version, as after an undo, replaces what is shown unless it was edited.
  const [seen, setSeen] = useState(given.version);
  if (given.version !== seen) {
    setSeen(given.version);
    if (!isDirty && !isSaving.current) {
      setBase(given);
      setValues(given.values);
    }
  }

  /** Of two changes before the next render, the second has the first one's value. */
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const replaceValues = (next: FormValues) => {
    latest.current = next;
    setValues(next);
  };
  return {
    owner,
    base,
    setBase,
    values,
    latest,
    replaceValues,
    isFromDraft,
    setIsFromDraft,
    isDirty,
  };
};
