import { Button } from '@mantine/core';
import { moveCredit } from '@provost/contract/split-payments';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useChargeDialogs } from '@/school/charges/use-charge-dialogs.tsx';
import { OpenLink } from './action-links.tsx';
import { ChangePayment } from './change-payment.tsx';
import type { ActionProps, Item } from './item-props.ts';

/** The credit, as far as the payment can refund it. */
const refundable = ({ amount, payment }: Item): string | undefined =>
  Number(amount) < Number(payment?.left) ? amount : payment?.left;

/** A credit is refunded or moved. Money in another currency is only refunded. */
export const SettleCredit = (props: ActionProps) => {
  const { t } = useTranslation();
  const { ask, dialogs } = useChargeDialogs();
  const { item, nameId } = props;
  const { enrolment, payment, student } = item;
  if (!useCan()(moveCredit.access) || !payment) return <OpenLink {...props} />;
  const isCredit = enrolment !== undefined && Number(item.balance?.balance) < 0;
  return (
    <>
      <ChangePayment {...props} given={{ excess: refundable(item) }} only="refund" />
      {isCredit && (
        <Button
          size="compact-sm"
          variant="default"
          aria-describedby={nameId}
          onClick={() =>
            ask({
              action: 'moveCredit',
              enrolment: enrolment.id,
              name: student?.full_name ?? '',
            })
          }
        >
          {t('charges.moveCredit.button')}
        </Button>
      )}
      {dialogs}
    </>
  );
};
