import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { payerQuery } from '@/school/payers/payer-choices.ts';
import { RecordSplit } from '@/school/payers/record-split.tsx';

/** While the list is that of one payer: one payment for several of its rows. */
export const PayerSplit = () => {
  const { payer } = useSearch({ strict: false }) as { readonly payer?: unknown };
  const id = /^\d+$/.test(String(payer ?? '')) ? String(payer) : '';
  const { data } = useQuery(payerQuery(id));
  return id && data ? <RecordSplit key={id} payer={id} name={data.label} /> : null;
};
