import { createCreditNote } from '@provost/contract/invoices';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { issueText } from '@/forms/issue-text.ts';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
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
      <CreditNoteForm {...props} />
    </Dialog>
  );
};

const CreditNoteForm = ({ id }: CreditNoteDialogProps) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [{ reason }, setTyped, draft] = useDialogDraft(`credit ${id}`, () => ({ reason: '' }));
  const credit = useVersionedWrite({
    send: sendTo(createCreditNote, (body: { reason: string }) => ({ params: { id }, body })),
    draft,
    showsErrors: true,
  });
  return (
    <WriteForm
      write={credit}
      body={{ reason: reason.trim() }}
      submitLabel={t('invoices.credit.button')}
      issues={{
        reason: reason.trim() ? undefined : issueText(t, language, { key: 'required' }),
      }}
    >
      <p>{t('invoices.credit.hint')}</p>
      <DialogText
        isFirst
        label={t('charges.reason')}
        name="reason"
        value={reason}
        onChange={(text) => setTyped({ reason: text })}
      />
    </WriteForm>
  );
};
