import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clearSession, currentSession } from '@/api/session/session-store.ts';
import { signOutMutation } from '@/features/login/login.queries.ts';
import { clearDrafts } from '@/lib/dom/draft-storage.ts';

/** Signs out without a redirect back: the next sign-in starts at the home page. */
export const useSignOut = () => {
  const navigate = useNavigate();
  const { mutate } = useMutation(signOutMutation);
  return () => {
    const session = currentSession();
    if (session) mutate(session);
    clearSession();
    // The next user of this browser must not find what this one typed.
    clearDrafts();
    // The session has ended, so a leave guard must not block the navigation.
    void navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true });
  };
};
