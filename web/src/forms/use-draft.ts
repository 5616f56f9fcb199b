import { useEffect, useState } from 'react';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useDraftOwner, useUserId } from './use-draft-owner.ts';

const isStarted = (form: Readonly<Record<string, string>>): boolean =>
  Object.values(form).some((text) => text.trim() !== '');

/**
 * The texts of a small form, restored from and stored as a draft of the signed-in user. Forms of
 * records use `record-draft.ts`.
 */
export const useDraft = <Name extends string>(
  name: string,
  empty: Readonly<Record<Name, string>>,
) => {
  type Form = typeof empty;
  const userId = useUserId();
  /** What was stored can be anything. */
  const read = (owner: string): Form | undefined => {
    const stored = readStored(name, owner) ?? {};
    const texts = Object.keys(empty).map((field) => [field, stored[field]]);
    const form = Object.fromEntries(
      texts.map(([field, text]) => [field, typeof text === 'string' ? text : '']),
    ) as Form;
    return isStarted(form) ? form : undefined;
  };
  const [form, setForm] = useState(() => read(userId) ?? empty);
  const owner = useDraftOwner(userId, isStarted(form), (user) => setForm(read(user) ?? empty));
  useEffect(() => {
    if (isStarted(form)) writeStored(name, owner, form);
    else clearStored(name, owner);
  }, [name, owner, form]);
  return {
    form,
    setForm,
    owner,
    /** After this form was saved, also from a screen that is gone. What was typed since stays. */
    forgetSent: (sent: Form) => {
      if (JSON.stringify(read(owner)) === JSON.stringify(sent)) clearStored(name, owner);
    },
    discard: () => {
      clearStored(name, owner);
      setForm(empty);
    },
  };
};
