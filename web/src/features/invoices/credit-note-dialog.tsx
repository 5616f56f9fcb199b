import { TextInput } from '@mantine/core';
import { createCreditNote } from '@provost/contract/invoices';
import { useTranslation } from 'react-i18next';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { issueText } from '@/forms/issue-text.ts';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Dialog } from '@/ui/dialog.tsx';

interface CreditNoteDialogProps {
  readonly isOpen: boolean;
  readonly id: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** Reverses a whole invoice. */
export const CreditNoteDialog = (props: CreditNoteDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('invoices.credit.title', { number: props.number })}
      onCancel={props.onClose}
    >
      {(isStillOpen) => <CreditNoteForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const CreditNoteForm = ({ isOpen, id, onClose }: CreditNoteDialogProps) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [{ reason }, setTyped, draft] = useDialogDraft(`credit ${id}`, () => ({ reason: '' }));
  const credit = useVersionedWrite({
    send: sendTo(createCreditNote, (typed: string) => ({
      params: { id },
      body: { reason: typed },
    })),
    draft,
    showsErrors: true,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      error={credit.error}
      submitLabel={t('invoices.credit.button')}
      issues={{
        reason: reason.trim() ? undefined : issueText(t, language, { key: 'required' }),
      }}
      isBusy={credit.isPending}
      onSubmit={() => credit.send(reason.trim(), { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <p>{t('invoices.credit.hint')}</p>
          <TextInput
            data-autofocus
            label={t('charges.reason')}
            error={errorOf('reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setTyped({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </DialogForm>
  );
};
