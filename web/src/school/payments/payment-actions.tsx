import { Button } from '@mantine/core';
import { markPaymentPaid } from '@provost/contract/payments';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import { availableChanges, type ChangeablePayment, type PaymentChange } from './payment-change.ts';

interface PaymentActionsProps {
  readonly id: string;
  readonly payment: ChangeablePayment;
  /** In a line of a list, with the id of the element that names the line. */
  readonly line?: {
    readonly nameId: string;
    /** Whether the main action of the line is another one. */
    readonly isSecond?: boolean;
    /** Instead of all that can be done. */
    readonly only?: PaymentChange;
  };
}

const load = () => loadPart(() => import('./payment-dialog.tsx'));

/** The actions on a payment: on its page, in its drawer, in a line of a list. i18n-keys: payments.changes.* */
export const PaymentActions = ({ id, payment, line }: PaymentActionsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { asked, ask, isOpen, close } = useAsked<PaymentChange>();
  if (!can(markPaymentPaid.access)) return null;
  const changes = availableChanges(payment).filter((change) => change === (line?.only ?? change));
  return (
    <>
      {changes.map((change, index) => (
        <Button
          key={change}
          variant="default"
          {...(line && { size: 'compact-sm', 'aria-describedby': line.nameId })}
          {...(line && !line.isSecond && index === 0 && { 'data-main-action': true })}
          onClick={() => ask(change)}
        >
          {t(`payments.changes.${change}.button`)}
        </Button>
      ))}
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {({ PaymentDialog }) =>
          asked && <PaymentDialog change={asked} {...{ id, payment, isOpen }} onClose={close} />
        }
      </LazyPart>
    </>
  );
};
