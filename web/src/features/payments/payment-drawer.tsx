import { listNotes } from '@provost/contract/notes';
import type { Payment, PaymentDetails } from '@provost/contract/payments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { Notes } from '@/school/notes/notes.tsx';
import { CorrectPayment } from '@/school/payments/correct-payment.tsx';
import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PaymentFacts, PaymentLedger } from './payment-parts.tsx';

type PaymentDrawerProps = RecordProps<Adapted<Payment>, Own<PaymentDetails>>;

export const PaymentDrawer = ({ id, row, more, isLoadingMore }: PaymentDrawerProps) => {
  const can = useCan();
  return (
    <>
      {more && (
        <ActionRow>
          <PaymentActions id={id} payment={more} />
          <CorrectPayment id={id} payment={more} />
        </ActionRow>
      )}
      <PaymentFacts payment={more ?? row} note={<StatusBadge status={row.status} />} />
      {isLoadingMore && <SectionSkeleton lines={4} />}
      {more && <PaymentLedger transactions={more.transactions} currency={row.currency} />}
      {more && can(listNotes.access) && <Notes subject="payment" id={id} />}
    </>
  );
};
