import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from '../client.ts';

/**
 * The idempotency key of a form's write. It stays the same while the same body is sent, because a
 * retry after a lost response must not write twice. Call `forget` after a success.
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
