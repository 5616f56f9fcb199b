import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wireId } from '@/api/wire-id.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { isChoice, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { PayerChoice } from './enrol-billing.tsx';
import type { EnrolmentFormProps } from './enrolment-action.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';
import { useEnrolmentChange } from './use-enrolment-change.ts';

/** Who is asked for the money of an enrolment; none: the payer of the student, or the student. */
export const PayerForm = ({ enrolment, isOpen, onClose }: EnrolmentFormProps) => {
  const { t } = useTranslation();
  const named = enrolment.payer;
  const [{ payer }, setTyped, draft] = useDialogDraft<{ payer: Choice | undefined }>(
    `payer ${enrolment.id}`,
    () => ({ payer: named && { value: named.id, label: named.name } }),
    { payer: isChoice },
  );
  const [unmatched, setUnmatched] = useState<string>();
  const change = useEnrolmentChange(enrolment, draft);
  const refusal = readRefusal(change.error, false, t);
  const body = { payer: payer ? wireId(payer.value) : null };
  const button = t('enrolments.actions.payer.button');
  return (
    <DialogForm
      isOpen={isOpen}
      problem={refusal.lines}
      submitLabel={button}
      issues={{ payer: unmatched ? t('forms.chooseOption') : undefined }}
      isBlocked={refusal.isSaved}
      override={overrideOf(refusal, {
        full: button,
        stale: t('forms.anyway', { action: button }),
        send: () => change.overrule(body, { onSuccess: onClose }),
      })}
      isBusy={change.isPending}
      onSubmit={() => change.send(body, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <PayerChoice
          isFirst
          value={payer}
          isChecked={errorOf('payer') !== undefined}
          onChange={(choice, text) => {
            setTyped({ payer: choice });
            setUnmatched(text);
          }}
        />
      )}
    </DialogForm>
  );
};
