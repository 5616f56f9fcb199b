import { useFormat } from '../lib/use-format.ts';
import { NothingKnown } from './nothing-known.tsx';

/** How many there are. */
export const Count = ({ value }: { readonly value: number | undefined }) => {
  const format = useFormat();
  return value === undefined ? <NothingKnown /> : format.number(value);
};
