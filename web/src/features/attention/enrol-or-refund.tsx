import { refundPayment } from '@provost/contract/payments';
import { useCan } from '@/api/permissions/use-can.ts';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { ChangePayment } from './change-payment.tsx';
import { EnrolAction } from './enrol-action.tsx';
import type { ActionProps } from './item-props.ts';
import { OpenLink } from './open-link.tsx';

/** Nobody is enrolled in an archived course: its money goes back. */
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
