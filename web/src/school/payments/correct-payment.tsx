import { Button } from '@mantine/core';
import { correctPayment, type PaymentDetails } from '@provost/contract/payments';
import { useState } from 'react';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';

interface CorrectPaymentProps {
  readonly id: string;
  readonly payment: Own<PaymentDetails>;
}

const load = () => loadPart(() => import('./correct-dialog.tsx'));

/** The button that corrects a payment that was recorded wrongly, with its dialog. */
export const CorrectPayment = ({ id, payment }: CorrectPaymentProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isCorrectable = payment.status === 'paid' || payment.status === 'pending';
  if (!isOwnServer || !can(correctPayment.access)) return null;
  return (
    <>
      {isCorrectable && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('payments.changes.correct.button')}
        </Button>
      )}
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {({ CorrectDialog }) => (
          <CorrectDialog id={id} payment={payment} isOpen={isOpen} onClose={close} />
        )}
      </LazyPart>
    </>
  );
};
