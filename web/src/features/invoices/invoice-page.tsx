import { listAuditEvents } from '@provost/contract/audit';
import { useDetails } from '@/api/details/use-details.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { toneBadge } from '@/school/status-badge.tsx';
import { RecordPage } from '@/table/record-page.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { invoiceDetails } from './invoice-list.ts';
import { InvoiceActions, InvoiceLinks, ShownInvoice } from './invoice-parts.tsx';

/** i18n-keys: invoices.kinds.* */
export const InvoicePage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const load = useDetails(invoiceDetails, id);
  const { row, more } = load;
  return (
    <RecordPage
      load={load}
      title={row?.number ?? t('invoices.one')}
      note={
        row &&
        toneBadge(
          row.credit_note ? 'slate' : 'blue',
          row.credit_note ? t('invoices.credited') : t(`invoices.kinds.${row.kind}`),
        )
      }
      list={{ path: '/invoices', title: 'nav.invoices' }}
      actions={row && <InvoiceActions invoice={row} />}
      aside={
        row && (
          <DetailsSection title={t('payers.about')}>
            <InvoiceLinks invoice={row} />
          </DetailsSection>
        )
      }
      overview={
        more ? <ShownInvoice invoice={more} /> : load.isLoadingMore && <SectionSkeleton lines={8} />
      }
      tabs={[
        can(listAuditEvents.access) && {
          id: 'activity',
          title: 'record.activity',
          content: <Activity subject="Invoice" id={id} />,
        },
      ]}
    />
  );
};
