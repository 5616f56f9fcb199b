import { type RefObject, useEffect, useRef, useState } from 'react';
import { changedFields, type FormBase, type FormSpec, type FormValues } from './field-spec.ts';
import { keepDraft, readDraft } from './record-draft.ts';
import { useDraftOwner, useUserId } from './use-draft-owner.ts';

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
