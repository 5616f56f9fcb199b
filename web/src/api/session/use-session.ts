import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session-store.ts';

export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeToSession, currentSession);
