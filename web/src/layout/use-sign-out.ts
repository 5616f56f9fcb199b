import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clearSession, currentSession } from '@/api/session-store.ts';
import { signOutMutation } from '@/features/login/login.queries.ts';

/** Whoever leaves on purpose starts afresh next time, not where they were. */
export const useSignOut = () => {
  const navigate = useNavigate();
  const { mutate } = useMutation(signOutMutation);
  return () => {
    const session = currentSession();
    if (session) mutate(session);
    clearSession();
    // The session is over: there is nothing to come back to, so no screen may hold one back.
    void navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true });
  };
};
