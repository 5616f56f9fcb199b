import { useSyncExternalStore } from 'react';
import {
  cancelChanges,
  hasWaitingChange,
  subscribeToChanges,
} from '@/api/session/reauthentication.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { LazyPart } from '@/ui/lazy-part.tsx';

const load = () => loadPart(() => import('./password-dialog.tsx'));

/** Asks for the password when a change needs it. Most sessions never load the dialog. */
export const PasswordPrompt = () => {
  const isAsked = useSyncExternalStore(subscribeToChanges, hasWaitingChange);
  return (
    <LazyPart load={load} isNeeded={isAsked} onClose={cancelChanges}>
      {({ PasswordDialog }) => <PasswordDialog isOpen={isAsked} />}
    </LazyPart>
  );
};
