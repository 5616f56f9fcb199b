import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';
import type { EnrolDialogProps } from './enrol-dialog.tsx';

const load = () => loadPart(() => import('./enrol-dialog.tsx'));

/** The dialog's code is loaded when it is first opened: lists and the dashboard show its button. */
export const LazyEnrolDialog = (props: EnrolDialogProps) => {
  const { part: dialog, failure, retry } = useLazyPart(load, props.isOpen);
  if (failure) {
    return <LoadFailureDialog failure={failure} onRetry={retry} onClose={props.onClose} />;
  }
  return dialog && <dialog.EnrolDialog {...props} />;
};
