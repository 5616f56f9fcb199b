import { useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import type { AskedEnrolment, EnrolmentAction } from './enrolment-action.ts';

interface Asked {
  readonly action: EnrolmentAction;
  readonly enrolment: AskedEnrolment;
}

const load = () => loadPart(() => import('./enrolment-dialog.tsx'));

/** The dialog of one enrolment at a time. What was asked stays while the dialog fades out. */
export const useEnrolmentDialogs = () => {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ask = (action: EnrolmentAction, enrolment: AskedEnrolment) => {
    setAsked({ action, enrolment });
    setIsOpen(true);
  };
  const dialogs = (
    <LazyPart load={load} isNeeded={isOpen} onClose={close}>
      {({ EnrolmentDialog }) =>
        asked && <EnrolmentDialog {...asked} isOpen={isOpen} onClose={close} />
      }
    </LazyPart>
  );
  return { ask, dialogs };
};
