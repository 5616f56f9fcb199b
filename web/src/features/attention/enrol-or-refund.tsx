import { refundPayment } from '@provost/contract/payments';
import { useCan } from '@/api/permissions/use-can.ts';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { OpenLink } from './action-links.tsx';
import { ChangePayment } from './change-payment.tsx';
import { EnrolAction } from './enrol-action.tsx';
import type { ActionProps } from './item-props.ts';

/** An archived course takes no students, so its payment is refunded. */
export const EnrolOrRefund = (props: ActionProps) => {
  const can = useCan();
  const canEnrol = useEnrolmentRights().canEnrol && props.item.course?.status !== 'archived';
  const canRefund = can(refundPayment.access);
  if (!canEnrol && !canRefund) return <OpenLink {...props} />;
  return (
    <>
      {canEnrol && <EnrolAction {...props} />}
      {canRefund && <ChangePayment {...props} only="refund" isSecond={canEnrol} />}
    </>
  );
};
