import { correctPayment, type PaymentDetails } from '@provost/contract/payments';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';

interface CorrectPaymentProps {
  readonly id: string;
  readonly payment: Own<PaymentDetails>;
}

const load = () => loadPart(() => import('./correct-dialog.tsx'));

/** The button that corrects a payment that was recorded wrongly, with its dialog. */
export const CorrectPayment = (props: CorrectPaymentProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { status } = props.payment;
  if (!useIsOwnServer() || !can(correctPayment.access)) return null;
  return (
    <LazyDialogButton
      label={t('payments.changes.correct.button')}
      load={load}
      isHidden={status !== 'paid' && status !== 'pending'}
    >
      {({ CorrectDialog }, dialog) => <CorrectDialog {...props} {...dialog} />}
    </LazyDialogButton>
  );
};
