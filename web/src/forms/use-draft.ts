import { useEffect, useState } from 'react';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useDraftOwner, useUserId } from './use-draft-owner.ts';

/**
 * The text of a small form, restored from and stored as a draft of the signed-in user. Forms of
 * records use `record-draft.ts`.
 */
export const useDraft = (name: string) => {
  const userId = useUserId();
  /** What was stored can be anything. */
  const read = (owner: string): string => {
    const stored = readStored(name, owner)?.text;
    return typeof stored === 'string' ? stored : '';
  };
  const [text, setText] = useState(() => read(userId));
  const isStarted = text.trim() !== '';
  const owner = useDraftOwner(userId, isStarted, (user) => setText(read(user)));
  useEffect(() => {
    if (isStarted) writeStored(name, owner, { text });
    else clearStored(name, owner);
  }, [name, owner, text, isStarted]);
  /** After this text was saved, also from a screen that is gone. What was typed since stays. */
  const forgetSent = (sent: string) => {
    if (read(owner) === sent) clearStored(name, owner);
  };
  return { text, setText, owner, forgetSent };
};
