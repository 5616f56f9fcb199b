import { type BillableCharge, listBillableCharges } from '@provost/contract/invoices';
import { type Own, ownQuery } from '@/api/own.ts';

/** Whose charges are invoiced: the id of an enrolment, or of a payer. */
export type Billed = { readonly enrolment: string } | { readonly payer: string };

export type Billable = Own<BillableCharge>;

/** The charges that no invoice has. */
export const billableQuery = (billed: Billed) => ({
  ...ownQuery(listBillableCharges, { query: billed }), // Somebody else can have invoiced some of them.
  staleTime: 0,
  gcTime: 0,
});
