import { type BillableCharge, listBillableCharges } from '@provost/contract/invoices';
import { queryOptions } from '@tanstack/react-query';
import { callOwn, type Own } from '@/api/own.ts';

/** Whose charges are invoiced: the id of an enrolment, or of a payer. */
export type Billed = { readonly enrolment: string } | { readonly payer: string };

export type Billable = Own<BillableCharge>;

/** The charges that no invoice has. */
export const billableQuery = (billed: Billed) =>
  queryOptions({
    queryKey: [listBillableCharges.path, billed],
    queryFn: ({ signal }) => callOwn(listBillableCharges, { query: billed, signal }),
    // Somebody else can have invoiced some of them.
    staleTime: 0,
    gcTime: 0,
  });
