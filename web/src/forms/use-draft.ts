import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { useDraftOwner, useUserId } from './use-draft-owner.ts';

/** The values of a form, restored from and stored as a draft of the signed-in user. */
export const useDraft = <Form>(draft: Draft<Form>, empty: Form) => {
  const userId = useUserId();
  const [restored, setRestored] = useState(() => draft.read(userId));
  const [form, setForm] = useState(restored ?? empty);
  const owner = useDraftOwner(userId, draft.isStarted(form), (user) => {
    const own = draft.read(user);
    setRestored(own);
    setForm(own ?? empty);
  });
  useEffect(() => draft.keep(owner, form), [draft, owner, form]);
  /** The values stay in the form, as after they were saved. */
  const forget = () => draft.clear(owner);
  /** After this form was saved, also from a screen that is gone. What was typed since stays. */
  const forgetSent = (sent: Form) => {
    const stored = draft.read(owner);
    if (stored !== undefined && JSON.stringify(stored) === JSON.stringify(sent)) forget();
  };
  const discard = () => {
    forget();
    setRestored(undefined);
    setForm(empty);
  };
  return { form, setForm, isRestored: restored !== undefined, owner, forgetSent, discard };
};
