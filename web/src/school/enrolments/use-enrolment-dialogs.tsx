import { useState } from 'react';
import { useLazyModule } from '@/lib/dom/use-lazy-module.ts';
import type { EnrolmentAction } from './enrolment-action.ts';
import type { EnrolmentRow } from './enrolment-list.ts';

interface Asked {
  readonly action: EnrolmentAction;
  readonly enrolment: EnrolmentRow;
}

const load = () => import('./enrolment-dialog.tsx');

/** The dialog of one enrolment at a time. What was asked stays while the dialog fades out. */
export const useEnrolmentDialogs = () => {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyModule(load, asked !== undefined);
  const ask = (action: EnrolmentAction, enrolment: EnrolmentRow) => {
    setAsked({ action, enrolment });
    setIsOpen(true);
  };
  const dialogs = asked && dialog && (
    <dialog.EnrolmentDialog {...asked} isOpen={isOpen} onClose={() => setIsOpen(false)} />
  );
  return { ask, dialogs };
};
