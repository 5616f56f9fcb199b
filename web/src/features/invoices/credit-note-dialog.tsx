import { createCreditNote } from '@provost/contract/invoices';
import { sendTo } from '@/api/writes/use-versioned-write.ts';
import { TextForm } from '@/forms/text-form.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';

interface CreditNoteDialogProps extends OpenDialog {
  readonly id: string;
  readonly number: string;
}

/** Reverses a whole invoice. */
export const CreditNoteDialog = ({ isOpen, id, number, onClose }: CreditNoteDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('invoices.credit.title', { number })} onCancel={onClose}>
      <TextForm
        draft={`credit ${id}`}
        send={sendTo(createCreditNote, (reason: string) => ({ params: { id }, body: { reason } }))}
        submitLabel={t('invoices.credit.button')}
        effect={t('invoices.credit.hint')}
        name="reason"
        label={t('charges.reason')}
      />
    </Dialog>
  );
};
