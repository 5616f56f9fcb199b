import { Checkbox } from '@mantine/core';
import { listCharges } from '@provost/contract/charges';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { type Account, accountQuery } from '../charges/account.queries.ts';
import { BalanceChange } from '../charges/balance-change.tsx';
import { useToday } from '../charges/charge-fields.ts';

/** What stays owed, in cents: later charges are cancelled, and discounts never exceed the rest. */
const keptAfter = ({ data, balance }: Account, today: string): number => {
  const centsOf = (text: string) => parseSignedHundredths(text) ?? 0;
  const later = data.filter(
    ({ state, amount, due_on }) => state !== 'cancelled' && Number(amount) > 0 && due_on > today,
  );
  const ended = later.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return Math.max(0, centsOf(balance.charged) - ended) - centsOf(balance.paid);
};

interface CancelMoneyProps {
  readonly enrolment: string;
  readonly canWaive: boolean;
  readonly waives: boolean;
  readonly onChange: (waives: boolean) => void;
}

/** What a cancellation does to what is owed: keep what is due, or waive it. */
export const CancelMoney = ({ enrolment, canWaive, waives, onChange }: CancelMoneyProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const today = useToday();
  const { data } = useQuery({
    ...accountQuery(enrolment),
    enabled: can(listCharges.access),
    meta: { silent: true },
  });
  if (!data || data.data.length === 0) return null;
  const { balance, currency } = data.balance;
  const kept = keptAfter(data, today);
  const after = waives ? Math.min(kept, 0) : kept;
  return (
    <>
      {canWaive && kept > 0 && (
        <Checkbox
          label={t('charges.waiveDue')}
          description={t('charges.waiveDueHint', {
            amount: format.money(formatHundredths(kept), currency),
          })}
          checked={waives}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      <BalanceChange
        balance={balance}
        currency={currency}
        change={after - (parseSignedHundredths(balance) ?? 0)}
      />
    </>
  );
};
