import { useSyncExternalStore } from 'react';
import {
  cancelChanges,
  hasWaitingChange,
  subscribeToChanges,
} from '@/api/session/reauthentication.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from '@/ui/load-failure-dialog.tsx';

const load = () => loadPart(() => import('./password-dialog.tsx'));

/** Asks for the password when a change needs it. Most sessions never load the dialog. */
export const PasswordPrompt = () => {
  const isAsked = useSyncExternalStore(subscribeToChanges, hasWaitingChange);
  const { part: dialog, failure, retry } = useLazyPart(load, isAsked);
  if (failure)
    return <LoadFailureDialog failure={failure} onRetry={retry} onClose={cancelChanges} />;
  return dialog && <dialog.PasswordDialog isOpen={isAsked} />;
};
