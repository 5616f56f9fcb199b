import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { settle } from './settlement.ts';

interface MoneyFactsProps {
  readonly price: string | undefined;
  readonly currency: string | undefined;
  readonly paid: Parameters<typeof settle>[0]['paid'];
  /** The course that costs the price. */
  readonly course: string | undefined;
  /** Above the price. */
  readonly children?: ReactNode;
}

/** What was paid for a seat, its price, and what is left to pay or too much. */
export const MoneyFacts = ({ price, currency, paid, course, children }: MoneyFactsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { due, credits } = settle({ price, currency, paid });
  const textOf = (sum: (typeof credits)[number]) => format.money(sum.amount ?? '0', sum.currency);
  const paidTexts = paid.length > 0 ? paid.map(textOf) : [format.money('0.00', currency)];
  return (
    <Facts>
      <Fact name={t('enrolments.money.paid')}>{format.list(paidTexts)}</Fact>
      {children}
      <Fact name={t('enrolments.money.priceOf', { course })}>
        {format.money(price ?? '0.00', currency)}
      </Fact>
      {due && <Fact name={t('enrolments.money.due')}>{textOf(due)}</Fact>}
      {credits.length > 0 && (
        <Fact name={t('enrolments.money.credit')}>{format.list(credits.map(textOf))}</Fact>
      )}
      {!due && credits.length === 0 && (
        <Fact name={t('enrolments.money.due')}>{format.money('0.00', currency)}</Fact>
      )}
    </Facts>
  );
};
