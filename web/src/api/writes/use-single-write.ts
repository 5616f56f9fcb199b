import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useLock } from '@/lib/use-lock.ts';

/** Not called after the component is unmounted. */
interface Outcome<Data> {
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: Error) => void;
}

/** A mutation that ignores further calls while it runs. */
export const useSingleWrite = <Data, Variables, Result>(
  options: UseMutationOptions<Data, Error, Variables, Result>,
) => {
  const { mutate, ...mutation } = useMutation(options);
  const lock = useLock();
  const write = (readVariables: () => Variables, outcome: Outcome<Data> = {}): void => {
    if (lock.take()) mutate(readVariables(), { ...outcome, onSettled: lock.release });
  };
  return { ...mutation, write };
};
