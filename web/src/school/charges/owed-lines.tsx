import { listBalances } from '@provost/contract/charges';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';

interface OwedLinesProps {
  /** Undefined for roles that see no money. */
  readonly balances:
    | readonly {
        readonly currency: string;
        readonly balance: string;
        readonly overdue: string;
        readonly next_due_on?: string | undefined;
      }[]
    | undefined;
  /** Whose balances the amounts open. */
  readonly payer?: string;
}

/** What is owed per currency, how much of it is overdue, and the next due date. */
export const OwedLines = ({ balances = [], payer }: OwedLinesProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const amountOf = (currency: string, balance: string) => {
    const amount = format.money(balance.replace('-', ''), currency);
    return Number(balance) < 0 ? t('charges.credit', { amount }) : amount;
  };
  // A currency that is settled says nothing beside one that is not.
  const owed = balances.filter(({ balance }) => Number(balance) !== 0);
  const shown = owed.length > 0 ? owed : balances.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <DetailsSection title={t(payer ? 'nav.balances' : 'balances.balance')}>
      <Lines>
        {shown.map(({ currency, balance, overdue, next_due_on: next }) => {
          const amount = <bdi className="tabular">{amountOf(currency, balance)}</bdi>;
          const notes = [
            Number(overdue) > 0 &&
              t('app.labelled', {
                label: t('balances.overdue'),
                value: format.money(overdue, currency),
              }),
            next && t('app.labelled', { label: t('balances.nextDue'), value: format.day(next) }),
          ].filter(Boolean);
          return (
            <Line
              key={currency}
              name={
                payer && can(listBalances.access) ? (
                  <Link to="/balances" search={{ payer, currency }}>
                    {amount}
                  </Link>
                ) : (
                  amount
                )
              }
              {...(notes.length > 0 && { note: notes.join(' · ') })}
            />
          );
        })}
      </Lines>
    </DetailsSection>
  );
};
