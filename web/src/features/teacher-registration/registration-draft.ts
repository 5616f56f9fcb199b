import { isJsonObject, type JsonObject } from '@/lib/json.ts';
import {
  emptyRegistrationForm,
  isStarted,
  type RegistrationField,
  type RegistrationForm,
  registrationFields,
} from './registration-form.ts';

/** In the tab alone: gone with it, and never in the hands of another person who signs in there. */
const storageKey = 'teacher_registration_draft';

const keptFields = registrationFields.filter((field) => field !== 'password');

const readField = (draft: JsonObject, field: RegistrationField): string | readonly string[] => {
  const [value, empty] = [draft[field], emptyRegistrationForm[field]];
  if (typeof empty === 'string') return typeof value === 'string' ? value : empty;
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : empty;
};

/** The draft of this person, without a password; undefined where there is none worth its name. */
export const readDraft = (owner: string): RegistrationForm | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (!isJsonObject(stored) || stored.owner !== owner || !isJsonObject(stored.form))
      return undefined;
    const draft = stored.form;
    const form = {
      ...emptyRegistrationForm,
      ...Object.fromEntries(keptFields.map((field) => [field, readField(draft, field)])),
    };
    return isStarted(form) ? form : undefined;
  } catch {
    return undefined;
  }
};

export const clearDraft = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

export const keepDraft = (owner: string, form: RegistrationForm): void => {
  const kept: RegistrationForm = { ...form, password: '' };
  // Some hosts never send a user id: the next user can be anyone.
  if (owner === '' || !isStarted(kept)) {
    clearDraft();
    return;
  }
  try {
    const fields = Object.fromEntries(keptFields.map((field) => [field, form[field]]));
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, form: fields }));
  } catch {
    // The form works without a draft too.
  }
};
