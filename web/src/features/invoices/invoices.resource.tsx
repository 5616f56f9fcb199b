import type { Invoice, ListedInvoice } from '@provost/contract/invoices';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { currencyFilter, payerFilter, studentFilter } from '@/school/record-filters.ts';
import { toneBadge } from '@/school/status-badge.tsx';
import { amountColumn, matchColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { invoiceDetails, invoiceList } from './invoice-list.ts';

/** i18n-keys: invoices.kinds.* */
export const resource: Resource<Own<ListedInvoice>, Own<Invoice>> = {
  fileName: 'invoices',
  texts: listTexts('invoices'),
  list: invoiceList,
  columns: [
    matchColumn('number', 'invoices.number', 120, { card: 'detail' }),
    {
      id: 'kind',
      title: 'invoices.kind',
      cell: ({ kind, credit_note }, format) =>
        credit_note
          ? toneBadge('slate', format.t('invoices.credited'))
          : format.t(`invoices.kinds.${kind}`),
      card: 'detail',
      width: 90,
    },
    {
      id: 'buyer',
      title: 'invoices.buyer',
      cell: ({ buyer }, format) => format.match(buyer.name),
      card: 'lead',
      width: 180,
    },
    {
      id: 'issued_on',
      title: 'invoices.issued',
      // Days of the school have no time zone.
      cell: ({ issued_on }, format) =>
        format.date(issued_on, { dateStyle: 'medium', timeZone: 'UTC' }),
      startsDescending: true,
      card: 'detail',
      width: 90,
    },
    amountColumn('tax', 'invoices.tax', 80),
    amountColumn('total', 'invoices.total', 90, { startsDescending: true, card: 'value' }),
  ],
  filters: [
    { name: 'kind', title: 'invoices.kind', label: (kind, t) => t(`invoices.kinds.${kind}`) },
    currencyFilter,
    payerFilter,
    studentFilter,
    { name: 'issued', title: 'invoices.issued', range: 'day', isOurs: true },
  ],
  record: {
    details: invoiceDetails,
    kind: 'invoices.one',
    title: ({ number }) => number,
    load: async () => (await loadPart(() => import('./invoice-parts.tsx'))).InvoiceDrawer,
    loadPage: async () => (await loadPart(() => import('./invoice-page.tsx'))).InvoicePage,
  },
};
