import { useState } from 'react';
import { useLazyModule } from '@/lib/dom/use-lazy-module.ts';
import type { EnrolDialogProps } from './enrol-dialog.tsx';

const load = () => import('./enrol-dialog.tsx');

/** The dialog's code is loaded when it is first opened: lists and the dashboard show its button. */
export const LazyEnrolDialog = (props: EnrolDialogProps) => {
  const [isNeeded, setIsNeeded] = useState(false);
  if (props.isOpen && !isNeeded) setIsNeeded(true);
  const dialog = useLazyModule(load, isNeeded);
  return dialog && <dialog.EnrolDialog {...props} />;
};
