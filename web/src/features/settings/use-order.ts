import {
  createClassLevel,
  reorderClassLevels,
  updateClassLevel,
} from '@provost/contract/class-levels';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { wireId } from '@/api/wire-id.ts';
import type { FormWrite } from '@/forms/record-form-options.ts';

export const saveClassLevel = (
  id: string | undefined,
  { body, idempotencyKey }: FormWrite,
): Promise<unknown> =>
  id === undefined
    ? callEndpoint(createClassLevel, { body: body as never, idempotencyKey })
    : callEndpoint(updateClassLevel, { params: { id }, body, idempotencyKey });

export const reorderOptions = mutationOptions({
  // One after the other: the last order wins.
  scope: { id: 'class level order' },
  mutationFn: (ids: readonly string[]) =>
    callEndpoint(reorderClassLevels, { body: { ids: ids.map(wireId) } }),
});

/** Several steps are one write: it is sent after a pause. */
const restMs = 600;

/** The ids with one of them at another position. */
export const moveTo = (
  ids: readonly string[],
  moved: string,
  position: number,
): readonly string[] => {
  const others = ids.filter((id) => id !== moved);
  const place = Math.min(Math.max(position, 0), others.length);
  return others.toSpliced(place, 0, moved);
};

/** The visible order: the user's until the server responds, then the server's. */
export const useOrder = (stored: readonly string[]) => {
  const reorder = useMutation(reorderOptions);
  const [wanted, setWanted] = useState<readonly string[]>();
  const [storedThen, setStoredThen] = useState(stored);
  // A class level was added or deleted since: the wanted order does not contain all of them.
  if (stored.length !== storedThen.length) {
    setStoredThen(stored);
    setWanted(undefined);
  }
  const send = useEffectEvent((ids: readonly string[]) => {
    if (ids.join() === stored.join()) setWanted(undefined);
    else
      reorder.mutate(ids, { onSettled: () => setWanted((now) => (now === ids ? undefined : now)) });
  });
  const unsent = useRef<readonly string[]>(undefined);
  useEffect(() => {
    unsent.current = wanted;
    if (!wanted) return undefined;
    const timer = setTimeout(() => {
      unsent.current = undefined;
      send(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  // A user who leaves the screen before the pause has still moved them.
  useEffect(
    () => () => {
      if (unsent.current) send(unsent.current);
    },
    [],
  );
  const ids = wanted ?? stored;
  return {
    ids,
    /** Returns the new position, counting from 0. */
    move: (id: string, position: number): number => {
      const next = moveTo(ids, id, position);
      if (next.join() !== ids.join()) setWanted(next);
      return next.indexOf(id);
    },
  };
};
