import type { ReactNode } from 'react';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';

const load = () => loadPart(() => import('./dialogs.ts'));

interface LazyDialogsProps {
  /** Most visits of the profile open none of them. */
  readonly isNeeded: boolean;
  readonly onClose: () => void;
  readonly children: (dialogs: Awaited<ReturnType<typeof load>>) => ReactNode;
}

/** The dialogs of two-factor authentication, loaded when the first one opens. */
export const LazyDialogs = (props: LazyDialogsProps) => <LazyPart load={load} {...props} />;
