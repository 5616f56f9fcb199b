import { useEffect, useState } from 'react';
import { useSession } from '@/api/use-session.ts';
import type { Draft } from './draft.ts';

/** The values of a form, restored from and stored as a draft of the signed-in user. */
export const useDraftForm = <Form>(draft: Draft<Form>, empty: Form) => {
  const userId = useSession()?.user.id ?? '';
  // The form stays its user's when the session ends: the screen is still there at that moment.
  const [owner, setOwner] = useState(userId);
  const [restored, setRestored] = useState(() => draft.read(userId));
  const [form, setForm] = useState(restored ?? empty);
  if (userId !== '' && userId !== owner) {
    setOwner(userId);
    // Some hosts send the id with the profile, when the user might have typed already.
    if (owner !== '' || !draft.isStarted(form)) {
      const own = draft.read(userId);
      setRestored(own);
      setForm(own ?? empty);
    }
  }
  useEffect(() => draft.keep(owner, form), [draft, owner, form]);
  /** The values stay in the form, as after they were saved. */
  const forget = () => draft.clear(owner);
  const discard = () => {
    forget();
    setRestored(undefined);
    setForm(empty);
  };
  return { form, setForm, isRestored: restored !== undefined, forget, discard };
};
