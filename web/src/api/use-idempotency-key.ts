import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './client.ts';

/**
 * The idempotency key of a form's write: the same for as long as the same is sent, so that a second
 * try after a lost answer writes nothing twice. `forget` once it has been written.
 */
export const useIdempotencyKey = () => {
  const last = useRef<{ readonly content: string; readonly key: string }>(undefined);
  const keyOf = useCallback((body: unknown): string => {
    const content = JSON.stringify(body);
    if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  }, []);
  const forget = useCallback(() => {
    last.current = undefined;
  }, []);
  return { keyOf, forget };
};
