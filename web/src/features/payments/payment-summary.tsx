import type { ListState } from '@/api/list/list-state.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';

const load = () => loadPart(() => import('./payment-totals.tsx'));

/** The totals, which load after the list. A host without them has no summary. */
export const PaymentSummary = ({ state }: { readonly state: ListState }) => {
  const { part } = useLazyPart(load, useIsOwnServer());
  return part && <part.PaymentTotals state={state} />;
};
