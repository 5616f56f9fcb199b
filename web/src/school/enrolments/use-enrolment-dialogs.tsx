import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import type { AskedEnrolment, EnrolmentAction } from './enrolment-action.ts';

interface Asked {
  readonly action: EnrolmentAction;
  readonly enrolment: AskedEnrolment;
}

const load = () => loadPart(() => import('./enrolment-dialog.tsx'));

/** The dialog of one enrolment at a time. */
export const useEnrolmentDialogs = () => {
  const { asked, ask, isOpen, close } = useAsked<Asked>();
  const dialogs = (
    <LazyPart load={load} isNeeded={isOpen} onClose={close}>
      {({ EnrolmentDialog }) =>
        asked && <EnrolmentDialog {...asked} isOpen={isOpen} onClose={close} />
      }
    </LazyPart>
  );
  return {
    ask: (action: EnrolmentAction, enrolment: AskedEnrolment) => ask({ action, enrolment }),
    dialogs,
  };
};
