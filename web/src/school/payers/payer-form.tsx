import { updateEnrolment } from '@provost/contract/enrolments';
import { linkPayer } from '@provost/contract/payers';
import { updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import type { DraftName } from '@/api/writes/attempts.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { type Choice, choiceOf } from '@/forms/choice.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { isChoice, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { PayerChoice } from '../enrolments/enrol-billing.tsx';
import { overrideOf, readRefusal } from '../enrolments/enrolment-refusal.ts';

interface PayerFormProps {
  readonly of: 'student' | 'enrolment';
  readonly record: {
    readonly id: string;
    readonly version?: number | undefined;
    readonly payer?: { readonly id: string; readonly name: string } | undefined;
  };
}

/** Finance edits neither students nor enrolments; admins edit both, but no payers. */
const usePayerChange = ({ of, record }: PayerFormProps, draft: DraftName) => {
  const canLink = useCan()(linkPayer.access);
  const { id } = record;
  return useVersionedWrite({
    send: (payer: number | null, { idempotencyKey, version }): Promise<unknown> => {
      const body = { payer, ...version };
      if (canLink) {
        const linked = { ...body, [of]: wireId(id) };
        return callEndpoint(linkPayer, { body: linked, idempotencyKey });
      }
      const edit = { params: { id }, body, idempotencyKey };
      return of === 'student'
        ? callEndpoint(updateStudent, edit)
        : callEndpoint(updateEnrolment, edit);
    },
    version: record.version,
    draft,
  });
};

/** Who is asked for the money; none: the student, or for an enrolment the payer of the student. */
export const PayerForm = ({ of, ...props }: PayerFormProps) => {
  // As it was on show when the dialog opened.
  const [record] = useState(props.record);
  const { close: onSuccess } = useDialog();
  const { t } = useTranslation();
  const { typed, set, draft } = useDialogDraft<{ payer: Choice | undefined }>(
    `payer ${of} ${record.id}`,
    () => ({ payer: choiceOf(record.payer?.id, record.payer?.name) }),
    { payer: isChoice },
  );
  const [unmatched, setUnmatched] = useState<string>();
  const change = usePayerChange({ of, record }, draft);
  const refusal = readRefusal(change.error, false, t);
  const chosen = typed.payer ? wireId(typed.payer.value) : null;
  const button = t('enrolments.actions.payer.button');
  return (
    <DialogForm
      problem={refusal.lines}
      submitLabel={button}
      issues={{ payer: unmatched ? t('forms.chooseOption') : undefined }}
      isBlocked={refusal.isSaved}
      override={overrideOf(refusal, {
        full: button,
        stale: t('forms.anyway', { action: button }),
        send: () => change.overrule(chosen, { onSuccess }),
      })}
      isBusy={change.isPending}
      onSubmit={() => change.send(chosen, { onSuccess })}
    >
      <PayerChoice
        isFirst
        hint={t(of === 'student' ? 'payers.studentHint' : 'payers.enrolmentHint')}
        value={typed.payer}
        onChange={(choice, text) => {
          set({ payer: choice });
          setUnmatched(text);
        }}
      />
    </DialogForm>
  );
};
