import type { ListedPayer, PayerDetails } from '@provost/contract/payers';
import type { Own } from '@/api/own.ts';
import { OwedLines } from '@/school/charges/owed-lines.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PayerActions, PayerEnrolments, PayerFacts, PayerStudents } from './payer-parts.tsx';

type PayerDrawerProps = RecordProps<Own<ListedPayer>, Own<PayerDetails>>;

export const PayerDrawer = ({ row, more, isLoadingMore }: PayerDrawerProps) => (
  <>
    <ActionRow>
      <PayerActions payer={row} />
    </ActionRow>
    <PayerFacts payer={row} />
    <OwedLines balances={row.balances} payer={row.id} />
    {isLoadingMore && <SectionSkeleton lines={5} />}
    {more && <PayerStudents payer={more} />}
    {more && <PayerEnrolments payer={more} />}
  </>
);
