import { useEffect, useState } from 'react';
import { useSession } from '@/api/use-session.ts';
import { changedFields, type FormBase, type FormSpec } from './field-spec.ts';
import { keepDraft, readDraft } from './form-draft.ts';

/** The values of a record's form, restored from and stored as a draft of the signed-in user. */
export const useDraftedValues = (name: string, spec: FormSpec, given: FormBase) => {
  const userId = useSession()?.user.id ?? '';
  // The form stays its user's when the session ends: the screen is still there at that moment.
  const [owner, setOwner] = useState(userId);
  const [draft] = useState(() => readDraft(name, userId, spec, given));
  const [base, setBase] = useState(draft?.base ?? given);
  const [values, setValues] = useState(draft?.values ?? given.values);
  const [isFromDraft, setIsFromDraft] = useState(draft !== undefined);
  const isDirty = changedFields(spec, base.values, values).length > 0;
  if (userId !== '' && userId !== owner) {
    setOwner(userId);
    // Some hosts send the id with the profile, when the user might have typed already.
    if (owner !== '' || !isDirty) {
      const own = readDraft(name, userId, spec, given);
      setBase(own?.base ?? given);
      setValues(own?.values ?? given.values);
      setIsFromDraft(own !== undefined);
    }
  }
  useEffect(() => {
    keepDraft(name, owner, spec, { base, values });
  }, [name, owner, spec, base, values]);
  return { owner, base, setBase, values, setValues, isFromDraft, setIsFromDraft, isDirty };
};
