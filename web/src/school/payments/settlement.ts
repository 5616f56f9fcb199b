import { formatHundredths, parseHundredths } from '@provost/contract/money';

interface Sum {
  readonly currency: string | undefined;
  readonly amount: string | undefined;
}

interface Money {
  readonly price: string | undefined;
  readonly currency: string | undefined;
  readonly paid: readonly Sum[];
}

export interface Settlement {
  /** What is missing to the price; undefined if nothing is. */
  readonly due: Sum | undefined;
  /** What was paid above the price, and all in other currencies: they are never added up. */
  readonly credits: readonly Sum[];
}

/** What was paid for an enrolment beside its price. */
export const settle = ({ price, currency, paid }: Money): Settlement => {
  const centsOf = (amount: string | undefined): number => parseHundredths(amount ?? '') ?? 0;
  const received = paid
    .filter((sum) => sum.currency === currency)
    .reduce((cents, { amount }) => cents + centsOf(amount), 0);
  const rest = centsOf(price) - received;
  const sumOf = (cents: number): Sum => ({ currency, amount: formatHundredths(cents) });
  const others = paid.filter((sum) => sum.currency !== currency && centsOf(sum.amount) > 0);
  return {
    due: rest > 0 ? sumOf(rest) : undefined,
    credits: [...(rest < 0 ? [sumOf(-rest)] : []), ...others],
  };
};
