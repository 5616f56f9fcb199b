import { isJsonObject, type JsonObject, parseJson } from '@/lib/data/json.ts';

/**
 * The unsent text of a form. It survives a reload and the end of the session, in this tab only.
 * Each user has their own drafts: another user who signs in never sees them.
 */
const keyOf = (name: string, owner: string): string => `draft:${name}:${owner}`;

export const readStored = (name: string, owner: string): JsonObject | undefined => {
  try {
    const stored = parseJson(sessionStorage.getItem(keyOf(name, owner)) ?? undefined);
    return isJsonObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const clearStored = (name: string, owner: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name, owner));
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
};

export const writeStored = (name: string, owner: string, fields: JsonObject): void => {
  // Some hosts never send the user: the next one could be another.
  if (owner === '') return;
  try {
    sessionStorage.setItem(keyOf(name, owner), JSON.stringify(fields));
  } catch {
    // The form works without a draft too.
  }
};

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
