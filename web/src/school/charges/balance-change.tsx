import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useTexts } from '@/lib/format/use-format.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';

interface BalanceChangeProps {
  /** What is owed now, as a decimal. */
  readonly balance: string;
  readonly currency: string | undefined;
  /** What the write adds to it, in cents. */
  readonly change: number;
}

/** The balance before and after a write, for its dialog. A credit has its own word. */
export const BalanceChange = ({ balance, currency, change }: BalanceChangeProps) => {
  const { t, format } = useTexts();
  const before = parseSignedHundredths(balance) ?? 0;
  const textOf = (cents: number) => {
    const amount = format.money(formatHundredths(Math.abs(cents)), currency);
    return cents < 0 ? t('charges.credit', { amount }) : amount;
  };
  return (
    <Facts>
      <Fact name={t('charges.balanceNow')}>{textOf(before)}</Fact>
      <Fact name={t('charges.balanceAfter')}>{textOf(before + change)}</Fact>
    </Facts>
  );
};
