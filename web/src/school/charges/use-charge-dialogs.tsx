import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import type { AskedCharge } from './account.queries.ts';

const load = () => loadPart(() => import('./charge-dialog.tsx'));

/** Opens the dialogs of what an enrolment owes. */
export const useChargeDialogs = () => {
  const { asked, ask, isOpen, close } = useAsked<AskedCharge>();
  const dialogs = (
    <LazyPart load={load} isNeeded={isOpen} onClose={close}>
      {({ ChargeDialog }) => asked && <ChargeDialog {...asked} isOpen={isOpen} onClose={close} />}
    </LazyPart>
  );
  return { ask, dialogs };
};
