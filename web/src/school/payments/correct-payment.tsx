import { correctPayment } from '@provost/contract/payments';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyDialogButton } from '@/ui/lazy-dialog-button.tsx';
import type { CorrectPaymentProps } from './correct-form.tsx';

const load = () => loadPart(() => import('./correct-form.tsx'));

/** The button that corrects a payment that was recorded wrongly, with its dialog. */
export const CorrectPayment = (props: CorrectPaymentProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { status, number = '' } = props.payment;
  if (!useIsOwnServer() || !can(correctPayment.access)) return null;
  return (
    <LazyDialogButton
      label={t('payments.changes.correct.button')}
      title={t('payments.changes.correct.title', { number })}
      load={load}
      isHidden={status !== 'paid' && status !== 'pending'}
    >
      {({ CorrectForm }) => <CorrectForm {...props} />}
    </LazyDialogButton>
  );
};
