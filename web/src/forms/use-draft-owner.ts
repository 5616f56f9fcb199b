import { useState } from 'react';
import { useSession } from '@/api/session/use-session.ts';

export const useUserId = (): string => useSession()?.user.id ?? '';

/**
 * The user whose draft a form has. It stays when the session ends, because the screen is still open
 * at that moment. `restore` loads the draft of another user who signs in.
 */
export const useDraftOwner = (
  userId: string,
  hasText: boolean,
  restore: (userId: string) => void,
): string => {
  const [owner, setOwner] = useState(userId);
  if (userId !== '' && userId !== owner) {
    setOwner(userId);
    // Some hosts send the id with the profile, when the user might have typed already.
    if (owner !== '' || !hasText) restore(userId);
  }
  return owner;
};
