import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** Not called after the component is unmounted. */
interface Outcome<Data> {
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * A mutation that ignores further calls while it runs. `isPending` alone is not enough: a second
 * click or Enter can arrive before it is rendered.
 */
export const useSingleWrite = <Data, Variables, Result>(
  options: UseMutationOptions<Data, Error, Variables, Result>,
) => {
  const { mutate, ...mutation } = useMutation(options);
  const isRunning = useRef(false);
  const write = (readVariables: () => Variables, outcome: Outcome<Data> = {}): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(readVariables(), {
      ...outcome,
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { ...mutation, write };
};
