import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from './empty-value.tsx';

interface MoneyProps {
  /** A decimal text, as the API sends it. */
  readonly amount: string | undefined;
  readonly currency?: string | undefined;
}

export const Money = ({ amount, currency }: MoneyProps) => {
  const format = useFormat();
  if (amount === undefined) return <EmptyValue />;
  return <bdi className="tabular">{format.money(amount, currency)}</bdi>;
};
