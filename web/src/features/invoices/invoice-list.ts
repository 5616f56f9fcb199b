import {
  type Invoice,
  type ListedInvoice,
  listInvoices,
  readInvoice,
} from '@provost/contract/invoices';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { type Own, ownList } from '@/api/own.ts';

export const invoiceList = ownList<ListedInvoice>(listInvoices, '-issued_on');

export const invoiceDetails: DetailsSource<Own<ListedInvoice>, Own<Invoice>> = {
  list: invoiceList,
  endpoint: readInvoice,
};
