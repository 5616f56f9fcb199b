import { useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import type { EnrolmentAction } from './enrolment-action.ts';
import type { EnrolmentRow } from './enrolment-list.ts';

interface Asked {
  readonly action: EnrolmentAction;
  readonly enrolment: EnrolmentRow;
}

const load = () => loadPart(() => import('./enrolment-dialog.tsx'));

/** The dialog of one enrolment at a time. What was asked stays while the dialog fades out. */
export const useEnrolmentDialogs = () => {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const { part: dialog, failure, retry } = useLazyPart(load, isOpen);
  const close = () => setIsOpen(false);
  const ask = (action: EnrolmentAction, enrolment: EnrolmentRow) => {
    setAsked({ action, enrolment });
    setIsOpen(true);
  };
  const dialogs = (
    <>
      {asked && dialog && <dialog.EnrolmentDialog {...asked} isOpen={isOpen} onClose={close} />}
      {failure && <LoadFailureDialog failure={failure} onRetry={retry} onClose={close} />}
    </>
  );
  return { ask, dialogs };
};
