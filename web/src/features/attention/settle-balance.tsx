import { Button } from '@mantine/core';
import { createCharge, updateCharge } from '@provost/contract/charges';
import { recordPayment } from '@provost/contract/payments';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useChargeDialogs } from '@/school/charges/use-charge-dialogs.tsx';
import { OpenLink, RecordLink } from './action-links.tsx';
import type { ActionProps } from './item-props.ts';

/** What is overdue is paid, postponed or waived. i18n-keys: charges.postpone.button, charges.waive.button */
export const SettleBalance = (props: ActionProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { ask, dialogs } = useChargeDialogs();
  const { item, nameId } = props;
  if (!can(recordPayment.access)) return <OpenLink {...props} />;
  const enrolment = item.enrolment?.id ?? '';
  const name = item.student?.full_name ?? '';
  return (
    <>
      <RecordLink {...props} course={item.course?.id} amount={item.amount}>
        {t('attention.recordPayment')}
      </RecordLink>
      {(['postpone', 'waive'] as const).map(
        (action) =>
          can((action === 'postpone' ? updateCharge : createCharge).access) && (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              aria-describedby={nameId}
              onClick={() => ask({ action, enrolment, name })}
            >
              {t(`charges.${action}.button`)}
            </Button>
          ),
      )}
      {dialogs}
    </>
  );
};
