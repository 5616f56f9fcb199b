import { useEffect, useState } from 'react';
import { currentSession } from '@/api/session/session-store.ts';
import { type DraftName, leaveAttempt } from '@/api/writes/attempts.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useUserId } from './use-draft-owner.ts';

/** Whether a field that is not always a text or a flag can be what was stored. */
type Guards<Typed> = { readonly [Field in keyof Typed]?: (stored: unknown) => boolean };

export const isText = (stored: unknown): boolean => typeof stored === 'string';

export const isChoice = (stored: unknown): boolean =>
  isJsonObject(stored) && isText(stored.value) && isText(stored.label);

/**
 * What is typed in a dialog. It stays where the session ends or the page is reloaded: the dialog
 * has it when the same user opens it again. A dialog that is closed forgets it.
 */
export const useDialogDraft = <Typed extends object>(
  name: string,
  start: () => Typed,
  guards: Guards<Typed> = {},
) => {
  const { t } = useTranslation();
  const userId = useUserId();
  const [draft] = useState<DraftName>({ name, owner: userId });
  const [first] = useState(start);
  const [typed, setTyped] = useState(() => {
    const stored = readStored(draft.name, draft.owner) ?? {};
    // What was stored can be anything.
    const known = Object.entries(first).map(([field, value]) => {
      const kept = stored[field];
      const isKnown = guards[field as keyof Typed];
      // Null: cleared by the user.
      if (kept === null && isKnown) return [field, undefined];
      return [field, (isKnown ?? ((text) => typeof text === typeof value))(kept) ? kept : value];
    });
    return Object.fromEntries(known) as Typed;
  });
  useEffect(() => {
    if (typed === first) return;
    const fields = Object.entries(typed).map(([field, value]) => [field, value ?? null]);
    writeStored(draft.name, draft.owner, Object.fromEntries(fields));
  }, [draft, first, typed]);
  useEffect(
    () => () => {
      if (!currentSession()) return;
      clearStored(draft.name, draft.owner);
      leaveAttempt(draft);
    },
    [draft],
  );
  /** Some of its fields. */
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  return {
    typed,
    set,
    /** The attributes of the field of that name: of texts, also of a choice of some. */
    field: <Name extends keyof Typed & string>(name: Name) => ({
      name,
      value: typed[name],
      onChange: (value: string) => set({ [name]: value } as Partial<Typed>),
    }),
    /** The issues of fields that must not be empty. */
    required: (...names: (keyof Typed)[]): Readonly<Record<string, string | undefined>> =>
      Object.fromEntries(
        names.map((name) => [
          name,
          String(typed[name] ?? '').trim() ? undefined : t('validation.required'),
        ]),
      ),
    draft,
  };
};
