import { ActionIcon, Menu } from '@mantine/core';
import { type Balance, createCharge } from '@provost/contract/charges';
import { recordPayment } from '@provost/contract/payments';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useChargeDialogs } from '@/school/charges/use-charge-dialogs.tsx';

const openActions = ['postpone', 'plan', 'waive'] as const;
const creditActions = ['moveCredit'] as const;

/** What can be done about the balance of a row. i18n-keys: charges.*.button */
export const BalanceActions = ({ row }: { readonly row: Own<Balance> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { ask, dialogs } = useChargeDialogs();
  const isCredit = row.state === 'credit';
  // The dialog stays open while the row changes.
  if (row.state === 'settled' || !can(createCharge.access)) return dialogs;
  const { student, course } = row;
  const amount = row.state === 'overdue' ? row.overdue : row.balance;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('enrolments.actionsOf', {
              name: student.full_name,
              course: course.title,
            })}
          >
            <IconDots size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isCredit && can(recordPayment.access) && (
            <Menu.Item
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/payments/new"
                  search={{ student: student.id, course: course.id, amount }}
                />
              )}
            >
              {t('nav.payment-new')}
            </Menu.Item>
          )}
          {(isCredit ? creditActions : openActions).map((action) => (
            <Menu.Item
              key={action}
              onClick={() => ask({ action, enrolment: row.id, name: student.full_name })}
            >
              {t(`charges.${action}.button`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
};
