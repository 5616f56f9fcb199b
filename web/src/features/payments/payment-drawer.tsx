import type { Payment, PaymentDetails } from '@provost/contract/payments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { RecordProps } from '@/table/resource.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentLedger } from './payment-ledger.tsx';

type PaymentDrawerProps = RecordProps<Adapted<Payment>, Adapted<PaymentDetails>>;

export const PaymentDrawer = ({ row, more, isLoadingMore }: PaymentDrawerProps) => (
  <>
    <PaymentFacts payment={row} />
    {isLoadingMore && <SectionSkeleton lines={4} />}
    {more && <PaymentLedger transactions={more.transactions} currency={row.currency} />}
  </>
);
