import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import type { EnrolDialogProps, EnrolTarget } from './enrol-dialog.tsx';
import { useEnrolmentRights } from './enrolment-action.ts';

const load = () => loadPart(() => import('./enrol-dialog.tsx'));

/** The dialog's code is loaded when it is first opened: lists and the dashboard show its button. */
export const LazyEnrolDialog = (props: EnrolDialogProps) => (
  <LazyPart load={load} isNeeded={props.isOpen} onClose={props.onClose}>
    {({ EnrolDialog }) => <EnrolDialog {...props} />}
  </LazyPart>
);

interface EnrolButtonProps {
  readonly student?: EnrolTarget;
  readonly course?: EnrolTarget;
  readonly variant?: 'filled' | 'default';
  readonly size?: 'sm' | 'compact-xs';
  /** The id of the element that names the row, where several buttons are called the same. */
  readonly describedBy?: string;
}

/** The button and dialog to enrol, for users who can. */
export const EnrolButton = (props: EnrolButtonProps) => {
  const { t } = useTranslation();
  const { canEnrol } = useEnrolmentRights();
  const [isOpen, setIsOpen] = useState(false);
  if (!canEnrol) return null;
  return (
    <>
      <Button
        variant={props.variant ?? 'default'}
        size={props.size ?? 'sm'}
        aria-describedby={props.describedBy}
        onClick={() => setIsOpen(true)}
      >
        {t('enrolments.enrol')}
      </Button>
      <LazyEnrolDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        student={props.student}
        course={props.course}
      />
    </>
  );
};
