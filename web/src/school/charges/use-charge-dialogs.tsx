import { useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import type { Charge } from './account.queries.ts';
import type { ChargeDialog } from './charge-dialog-props.ts';

interface Asked {
  readonly action: ChargeDialog;
  readonly enrolment: string;
  readonly name: string;
  readonly charge?: Charge | undefined;
}

const load = async () => {
  const [{ ChargeDialog: Dialog }, ...others] = await Promise.all([
    loadPart(() => import('./charge-dialog.tsx')),
    loadPart(() => import('./postpone-dialog.tsx')),
    loadPart(() => import('./cancel-charge.tsx')),
    loadPart(() => import('./plan-dialog.tsx')),
    loadPart(() => import('./move-credit.tsx')),
  ]);
  const [{ PostponeDialog }, { CancelCharge }, { PlanDialog }, { MoveCredit }] = others;
  return { Dialog, PostponeDialog, CancelCharge, PlanDialog, MoveCredit };
};

/** Opens the dialogs of what an enrolment owes. */
export const useChargeDialogs = () => {
  // What was asked stays while the dialog fades out.
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialogs = (
    <LazyPart load={load} isNeeded={isOpen} onClose={close}>
      {({ Dialog, PostponeDialog, CancelCharge, PlanDialog, MoveCredit }) => {
        if (!asked) return null;
        const { action, ...props } = { ...asked, isOpen, onClose: close };
        if (action === 'postpone') return <PostponeDialog {...props} />;
        if (action === 'moveCredit') return <MoveCredit {...props} />;
        if (action === 'cancel') return <CancelCharge {...props} />;
        if (action === 'plan') return <PlanDialog {...props} />;
        return <Dialog {...props} action={action} />;
      }}
    </LazyPart>
  );
  return {
    ask: (next: Asked) => {
      setAsked(next);
      setIsOpen(true);
    },
    dialogs,
  };
};
