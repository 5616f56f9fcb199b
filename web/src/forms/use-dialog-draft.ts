import { type SetStateAction, useEffect, useState } from 'react';
import { currentSession } from '@/api/session/session-store.ts';
import type { DraftName } from '@/api/writes/attempts.ts';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useUserId } from './use-draft-owner.ts';

type Form = Readonly<Record<string, string | boolean>>;

/**
 * What is typed in a dialog. It stays where the session ends or the page is reloaded: the dialog
 * has it when the same user opens it again. A dialog that is closed forgets it.
 */
export const useDialogDraft = <Typed extends Form>(
  name: string,
  start: () => Typed,
): [Typed, (change: SetStateAction<Typed>) => void, DraftName] => {
  const userId = useUserId();
  const [draft] = useState<DraftName>({ name, owner: userId });
  const [first] = useState(start);
  const [typed, setTyped] = useState(() => {
    const stored = readStored(draft.name, draft.owner) ?? {};
    // What was stored can be anything.
    const known = Object.entries(first).map(([field, value]) => {
      const kept = stored[field];
      return [field, typeof kept === typeof value ? kept : value];
    });
    return Object.fromEntries(known) as Typed;
  });
  useEffect(() => {
    if (typed !== first) writeStored(draft.name, draft.owner, typed);
  }, [draft, first, typed]);
  useEffect(
    () => () => {
      if (currentSession()) clearStored(draft.name, draft.owner);
    },
    [draft],
  );
  return [typed, setTyped, draft];
};
