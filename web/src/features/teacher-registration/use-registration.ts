import { registerTeacher } from '@provost/contract/teachers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/api-error.ts';
import { adaptWritten } from '@/api/hosts/written.ts';
import { useIdempotencyKey } from '@/api/use-idempotency-key.ts';
import { useSingleWrite } from '@/api/use-single-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { issueText } from '@/forms/issue-text.ts';
import { type Refusal, refusedText } from '@/forms/refusal.ts';
import { useDraftForm } from '@/forms/use-draft-form.ts';
import { useAfterPress } from '@/lib/dom/use-after-press.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { dismissErrors } from '@/lib/notifications.ts';
import { registrationDraft } from './registration-draft.ts';
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
  readonly onRegistered: (id: string | undefined) => void;
  readonly onRefused: () => void;
}

export type Registration = ReturnType<typeof useRegistration>;

export const useRegistration = ({ onRegistered, onRefused }: RegistrationOptions) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const writeKey = useIdempotencyKey();
  const afterPress = useAfterPress();
  const draft = useDraftForm<RegistrationForm>(registrationDraft, emptyRegistrationForm);
  const { form, setForm } = draft;
  const [looked, setLooked] = useState<ReadonlySet<RegistrationField>>(new Set());
  const [refusal, setRefusal] = useState<Refusal<RegistrationForm>>();
  const [lastTyped, setLastTyped] = useState<RegistrationField>();
  const { write, isPending } = useSingleWrite(registerTeacherOptions(useQueryClient()));
  const issues = useMemo(() => checkRegistration(form), [form]);

  const look = (...fields: RegistrationField[]) =>
    setLooked((known) => new Set([...known, ...fields]));

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
  };

  const submit = () => {
    look(...registrationFields);
    if (Object.keys(issues).length > 0) return onRefused();
    const body = toTeacherForm(form);
    return write(() => ({ body, idempotencyKey: writeKey.keyOf([registerTeacher.path, body]) }), {
      onSuccess: (response) => {
        dismissErrors();
        writeKey.forget();
        draft.discard();
        onRegistered(adaptWritten(response).id);
      },
      onError: (error) => {
        const said = isApiError(error) && typeof error.detail === 'string' ? error.detail : '';
        const texts = hostTextsOf(error, said || t('registration.emailInUse'));
        setRefusal({ sent: form, texts });
        onRefused();
      },
    });
  };

  const discard = () => {
    draft.discard();
    setLooked(new Set());
    setRefusal(undefined);
  };

  const wrongText = (field: RegistrationField): string | undefined => {
    const said = refusedText(refusal, form, field, field);
    if (said) return said;
    const issue = issues[field];
    return issue && looked.has(field) ? issueText(t, language, issue) : undefined;
  };

  return {
    form,
    isFromDraft: draft.isRestored,
    isStarted: isStarted(form),
    isBusy: isPending,
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
