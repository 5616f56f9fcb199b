import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useTranslation } from 'react-i18next';
import { RecordLink } from './action-links.tsx';
import { ChangePayment } from './change-payment.tsx';
import type { ActionProps, Item } from './item-props.ts';

/** What an adjustment of the payment would add; undefined if it cannot take as much. */
const adjustmentOf = ({ amount, expected, payment }: Item): string | undefined => {
  const [paid, price, own, left] = [amount, expected, payment?.amount, payment?.left].map((text) =>
    parseSignedHundredths(text ?? ''),
  );
  if (paid === undefined || price === undefined) return undefined;
  const isPossible = own === undefined || left === undefined || isKept(price - paid, own, left);
  return isPossible ? formatHundredths(price - paid) : undefined;
};

/** An adjusted payment keeps an amount, and never less than what was refunded. */
const isKept = (adjustment: number, own: number, left: number): boolean =>
  left + adjustment >= 0 && own + adjustment > 0;

/** Refund or record the difference, or adjust. Another payment is voided or refunded in full. */
export const SettlePrice = (props: ActionProps) => {
  const { t } = useTranslation();
  const { item } = props;
  const { excess, missing, other } = item.difference ?? {};
  // Without what is left, a refund is not offered.
  const adjusted = { difference: adjustmentOf(item), left: '0' };
  if (missing) {
    return (
      <>
        <RecordLink {...props} amount={missing.amount} course={String(missing.course)}>
          {t('attention.recordDifference')}
        </RecordLink>
        <ChangePayment {...props} isSecond given={adjusted} />
      </>
    );
  }
  if (excess !== undefined) {
    return <ChangePayment {...props} given={{ difference: adjusted.difference, excess }} />;
  }
  if (!other || item.payment?.status === 'pending') {
    return <ChangePayment {...props} given={adjusted} />;
  }
  if (other.status === 'pending') {
    return <ChangePayment {...props} given={other} only="void" />;
  }
  return (
    <>
      <ChangePayment {...props} given={other} only="refund" />
      <ChangePayment {...props} isSecond given={{ left: '0' }} />
    </>
  );
};
