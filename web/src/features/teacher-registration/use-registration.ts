import { registerTeacher } from '@provost/contract/teachers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/api-error.ts';
import { adaptWritten } from '@/api/hosts/written.ts';
import { useIdempotencyKey } from '@/api/use-idempotency-key.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { issueText } from '@/forms/issue-text.ts';
import { useAfterPress } from '@/lib/dom/use-after-press.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { dismissErrors } from '@/lib/notifications.ts';
import { clearDraft, keepDraft, readDraft } from './registration-draft.ts';
import {
  checkRegistration,
  emptyRegistrationForm,
  isStarted,
  type RegistrationField,
  type RegistrationForm,
  registrationFields,
  toTeacherForm,
} from './registration-form.ts';
import { registerTeacherOptions } from './teacher-registration.queries.ts';

/** How long typing has to pause before a field is validated. */
const restMs = 700;

type Texts = Readonly<Record<string, readonly string[]>>;

/** An address in use is a matter of its field, though the host says it of the whole. */
const hostTextsOf = (error: unknown, said: string): Texts =>
  isApiError(error) && error.code === 'email_in_use' ? { email: [said] } : fieldTexts(error);

interface RegistrationOptions {
  /** Whose draft this is. */
  readonly owner: string;
  readonly onRegistered: (id: string | undefined) => void;
  readonly onRefused: () => void;
}

export type Registration = ReturnType<typeof useRegistration>;

export const useRegistration = ({ owner, onRegistered, onRefused }: RegistrationOptions) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const writeKey = useIdempotencyKey();
  const afterPress = useAfterPress();
  const [draft] = useState(() => readDraft(owner));
  const [form, setForm] = useState<RegistrationForm>(draft ?? emptyRegistrationForm);
  const [isFromDraft, setIsFromDraft] = useState(draft !== undefined);
  const [looked, setLooked] = useState<ReadonlySet<RegistrationField>>(new Set());
  const [hostTexts, setHostTexts] = useState<Texts>({});
  const [lastTyped, setLastTyped] = useState<RegistrationField>();
  const register = useMutation(registerTeacherOptions(useQueryClient()));
  const issues = useMemo(() => checkRegistration(form), [form]);

  const look = (...fields: RegistrationField[]) =>
    setLooked((known) => new Set([...known, ...fields]));

  useEffect(() => keepDraft(owner, form), [owner, form]);

  useEffect(() => {
    if (lastTyped === undefined || form[lastTyped].length === 0) return undefined;
    const timer = setTimeout(() => setLooked((known) => new Set(known).add(lastTyped)), restMs);
    return () => clearTimeout(timer);
  }, [lastTyped, form]);

  const change = <Field extends RegistrationField>(
    field: Field,
    value: RegistrationForm[Field],
  ) => {
    setForm((known) => ({ ...known, [field]: value }));
    setLastTyped(field);
    setHostTexts(({ [field]: _answered, ...others }) => others);
  };

  const submit = () => {
    look(...registrationFields);
    if (Object.keys(issues).length > 0) return onRefused();
    const body = toTeacherForm(form);
    return register.mutate(
      { body, idempotencyKey: writeKey.keyOf([registerTeacher.path, body]) },
      {
        onSuccess: (response) => {
          dismissErrors();
          writeKey.forget();
          clearDraft();
          setForm(emptyRegistrationForm);
          onRegistered(adaptWritten(response).id);
        },
        onError: (error) => {
          const said = isApiError(error) && typeof error.detail === 'string' ? error.detail : '';
          setHostTexts(hostTextsOf(error, said || t('registration.emailInUse')));
          onRefused();
        },
      },
    );
  };

  const discard = () => {
    clearDraft();
    setForm(emptyRegistrationForm);
    setLooked(new Set());
    setHostTexts({});
    setIsFromDraft(false);
  };

  const wrongText = (field: RegistrationField): string | undefined => {
    const said = hostTexts[field];
    if (said) return said.join(' ');
    const issue = issues[field];
    return issue && looked.has(field) ? issueText(t, language, issue) : undefined;
  };

  return {
    form,
    isFromDraft,
    isStarted: isStarted(form),
    isBusy: register.isPending,
    change,
    /** A field that has been left is looked at, unless it was passed through. */
    leave: (field: RegistrationField) => {
      if (form[field].length > 0) afterPress(() => look(field));
    },
    submit,
    discard,
    wrongText,
  };
};
