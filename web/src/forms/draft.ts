import { isJsonObject, type JsonObject, parseJson } from '@/lib/json.ts';

/**
 * What a user has typed into a form and not sent yet. It outlives a reload and the end of the
 * session, in this tab only. Each user has their own: another one who signs in never sees it.
 */
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
  /** What is stored of the form: never a password. */
  readonly write: (form: Form) => JsonObject;
  /** What was stored can be anything. */
  readonly read: (stored: JsonObject) => Form;
}

export const createDraft = <Form>(options: DraftOptions<Form>): Draft<Form> => {
  const { name, isStarted } = options;
  const keyOf = (owner: string) => `${name}_draft:${owner}`;
  const clear = (owner: string): void => {
    try {
      sessionStorage.removeItem(keyOf(owner));
    } catch {
      // A browser that stores nothing has nothing to remove.
    }
  };
  return {
    isStarted,
    clear,
    read: (owner) => {
      try {
        const stored = parseJson(sessionStorage.getItem(keyOf(owner)) ?? undefined);
        if (!isJsonObject(stored)) return undefined;
        const form = options.read(stored);
        return isStarted(form) ? form : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (owner, form) => {
      // Some hosts never send who is signed in: the next user could be anybody.
      if (owner === '') return;
      const fields = options.write(form);
      if (!isStarted(options.read(fields))) {
        clear(owner);
        return;
      }
      try {
        sessionStorage.setItem(keyOf(owner), JSON.stringify(fields));
      } catch {
        // The form works without a draft too.
      }
    },
  };
};
