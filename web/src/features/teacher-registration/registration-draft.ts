import { createDraft } from '@/forms/draft.ts';
import type { JsonObject } from '@/lib/json.ts';
import {
  emptyRegistrationForm,
  isStarted,
  type RegistrationField,
  registrationFields,
} from './registration-form.ts';

const keptFields = registrationFields.filter((field) => field !== 'password');

const readField = (stored: JsonObject, field: RegistrationField): string | readonly string[] => {
  const [value, empty] = [stored[field], emptyRegistrationForm[field]];
  if (typeof empty === 'string') return typeof value === 'string' ? value : empty;
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : empty;
};

export const registrationDraft = createDraft({
  name: 'teacher_registration',
  isStarted,
  write: (form) => Object.fromEntries(keptFields.map((field) => [field, form[field]])),
  read: (stored) => ({
    ...emptyRegistrationForm,
    ...Object.fromEntries(keptFields.map((field) => [field, readField(stored, field)])),
  }),
});
