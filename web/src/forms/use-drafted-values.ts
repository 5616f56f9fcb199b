import { useEffect, useState } from 'react';
import { changedFields, type FormBase, type FormSpec } from './field-spec.ts';
import { keepDraft, readDraft } from './form-draft.ts';
import { useDraftOwner, useUserId } from './use-draft-owner.ts';

/** The values of a record's form, restored from and stored as a draft of the signed-in user. */
export const useDraftedValues = (name: string, spec: FormSpec, given: FormBase) => {
  const userId = useUserId();
  const [draft] = useState(() => readDraft(name, userId, spec, given));
  const [base, setBase] = useState(draft?.base ?? given);
  const [values, setValues] = useState(draft?.values ?? given.values);
  const [isFromDraft, setIsFromDraft] = useState(draft !== undefined);
  const isDirty = changedFields(spec, base.values, values).length > 0;
  const owner = useDraftOwner(userId, isDirty, (user) => {
    const own = readDraft(name, user, spec, given);
    setBase(own?.base ?? given);
    setValues(own?.values ?? given.values);
    setIsFromDraft(own !== undefined);
  });
  useEffect(() => {
    keepDraft(name, owner, spec, { base, values });
  }, [name, owner, spec, base, values]);
  return { owner, base, setBase, values, setValues, isFromDraft, setIsFromDraft, isDirty };
};
