import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';

interface LedgerLine {
  readonly amount: string | undefined;
  readonly status: string | undefined;
}

/** The balance after each line of a ledger: what came in minus what went out. */
export const balancesOf = (ledger: readonly LedgerLine[]): readonly string[] => {
  let balance = 0;
  return ledger.map(({ amount, status }) => {
    if (status === 'succeeded') balance += parseSignedHundredths(amount ?? '') ?? 0;
    return formatHundredths(balance);
  });
};
