import type { RecordForm } from '@/forms/use-record-form.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface PaymentConflictProps {
  readonly form: RecordForm;
  /** What is left to pay by now; undefined while there is no conflict. */
  readonly balance: string | undefined;
  readonly onClose: () => void;
}

/** Somebody else has recorded money for the enrolment, or changed its charges, since the form opened. */
export const PaymentConflict = ({ form, balance, onClose }: PaymentConflictProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const see = () => {
    form.suggest({ balance: balance ?? '' });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={balance !== undefined}
      title={t('payments.balanceChanged')}
      confirmLabel={t('forms.anyway', { action: t('nav.payment-new') })}
      focusesText
      onConfirm={() => {
        see();
        form.submit();
      }}
      onCancel={see}
    >
      <p>{t('payments.balanceChangedWords')}</p>
      <p>
        {t('payments.leftNow', {
          amount: format.money(balance ?? '0', String(form.values.currency)),
        })}
      </p>
    </ConfirmDialog>
  );
};
