import type { Invoice, ListedInvoice } from '@provost/contract/invoices';
import type { Own } from '@/api/own.ts';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { InvoiceActions, InvoiceLinks, ShownInvoice } from './invoice-parts.tsx';

type InvoiceDrawerProps = RecordProps<Own<ListedInvoice>, Own<Invoice>>;

export const InvoiceDrawer = ({ row, more, isLoadingMore }: InvoiceDrawerProps) => (
  <>
    <ActionRow>
      <InvoiceActions invoice={more ?? row} />
    </ActionRow>
    <InvoiceLinks invoice={more ?? row} />
    {isLoadingMore && <SectionSkeleton lines={8} />}
    {more && <ShownInvoice invoice={more} />}
  </>
);
