import { createCreditNote } from '@provost/contract/invoices';
import { sendTo } from '@/api/writes/use-versioned-write.ts';
import { TextForm } from '@/forms/text-form.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';

/** Reverses a whole invoice. */
export const CreditNoteForm = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  return (
    <TextForm
      draft={`credit ${id}`}
      send={sendTo(createCreditNote, (reason: string) => ({ params: { id }, body: { reason } }))}
      submitLabel={t('invoices.credit.button')}
      effect={t('invoices.credit.hint')}
      name="reason"
      label={t('charges.reason')}
    />
  );
};
