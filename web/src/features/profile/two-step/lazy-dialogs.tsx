import type { ReactNode } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';

const load = () => loadPart(() => import('./dialogs.ts'));

interface LazyDialogsProps {
  /** Most visits of the profile open none of them. */
  readonly isNeeded: boolean;
  readonly onClose: () => void;
  readonly children: (dialogs: Awaited<ReturnType<typeof load>>) => ReactNode;
}

/** The dialogs of two-step sign-in, loaded when the first one opens. */
export const LazyDialogs = ({ isNeeded, onClose, children }: LazyDialogsProps) => {
  const { part, failure, retry } = useLazyPart(load, isNeeded);
  if (failure) return <LoadFailureDialog failure={failure} onRetry={retry} onClose={onClose} />;
  return part && children(part);
};
