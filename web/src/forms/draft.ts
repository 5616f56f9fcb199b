import type { JsonObject } from '@/lib/data/json.ts';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';

/** The draft of a form with a shape of its own. Forms of records use `record-draft.ts`. */
export interface Draft<Form> {
  /** Undefined where the user has none. */
  readonly read: (owner: string) => Form | undefined;
  readonly keep: (owner: string, form: Form) => void;
  readonly clear: (owner: string) => void;
  readonly isStarted: (form: Form) => boolean;
}

interface DraftOptions<Form> {
  readonly name: string;
  readonly isStarted: (form: Form) => boolean;
  readonly write: (form: Form) => JsonObject;
  /** What was stored can be anything. */
  readonly read: (stored: JsonObject) => Form;
}

export const createDraft = <Form>(options: DraftOptions<Form>): Draft<Form> => {
  const { name, isStarted } = options;
  const clear = (owner: string): void => clearStored(name, owner);
  return {
    isStarted,
    clear,
    read: (owner) => {
      const stored = readStored(name, owner);
      const form = stored && options.read(stored);
      return form && isStarted(form) ? form : undefined;
    },
    keep: (owner, form) => {
      if (isStarted(form)) writeStored(name, owner, options.write(form));
      else clear(owner);
    },
  };
};
