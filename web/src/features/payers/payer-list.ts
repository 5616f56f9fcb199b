import { listPayers, type Payer, type PayerDetails, readPayer } from '@provost/contract/payers';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { type Own, ownList } from '@/api/own.ts';

export const payerList = ownList<Payer>(listPayers, 'name');

export const payerDetails: DetailsSource<Own<Payer>, Own<PayerDetails>> = {
  list: payerList,
  endpoint: readPayer,
};
