import {
  type ListedPayer,
  listPayers,
  type PayerDetails,
  readPayer,
} from '@provost/contract/payers';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { type Own, ownList } from '@/api/own.ts';

export const payerList = ownList<ListedPayer>(listPayers, 'name');

export const payerDetails: DetailsSource<Own<ListedPayer>, Own<PayerDetails>> = {
  list: payerList,
  endpoint: readPayer,
};
