import { useFormat } from '../lib/use-format.ts';
import { NothingKnown } from './nothing-known.tsx';

interface MoneyProps {
  /** A decimal text, as it stands on the wire. */
  readonly amount: string | undefined;
  readonly currency?: string | undefined;
}

export const Money = ({ amount, currency }: MoneyProps) => {
  const format = useFormat();
  if (amount === undefined) return <NothingKnown />;
  return <bdi className="tabular">{format.money(amount, currency)}</bdi>;
};
