import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';
import type { EnrolDialogProps } from './enrol-dialog.tsx';

const load = () => loadPart(() => import('./enrol-dialog.tsx'));

/** The dialog's code is loaded when it is first opened: lists and the dashboard show its button. */
export const LazyEnrolDialog = (props: EnrolDialogProps) => (
  <LazyPart load={load} isNeeded={props.isOpen} onClose={props.onClose}>
    {({ EnrolDialog }) => <EnrolDialog {...props} />}
  </LazyPart>
);
