import { Button } from '@mantine/core';
import type { PaymentDetails } from '@provost/contract/payments';
import { markPaymentPaid } from '@provost/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import { availableChanges } from './payment-change.ts';
import type { PaymentChange } from './payment-writes.ts';

interface PaymentActionsProps {
  readonly id: string;
  readonly payment: Adapted<PaymentDetails>;
}

const load = () => loadPart(() => import('./payment-dialog.tsx'));

/** What can be done to a payment, on the page and in the drawer. i18n-keys: payments.changes.* */
export const PaymentActions = ({ id, payment }: PaymentActionsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  // What was asked stays while the dialog fades out.
  const [asked, setAsked] = useState<PaymentChange>();
  const [isOpen, setIsOpen] = useState(false);
  const { part: dialog, failure, retry } = useLazyPart(load, isOpen);
  if (!can(markPaymentPaid.access)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      {availableChanges(payment).map((change) => (
        <Button
          key={change}
          variant="default"
          onClick={() => {
            setAsked(change);
            setIsOpen(true);
          }}
        >
          {t(`payments.changes.${change}.button`)}
        </Button>
      ))}
      {asked && dialog && (
        <dialog.PaymentDialog
          change={asked}
          id={id}
          payment={payment}
          isOpen={isOpen}
          onClose={close}
        />
      )}
      {failure && <LoadFailureDialog failure={failure} onRetry={retry} onClose={close} />}
    </>
  );
};
