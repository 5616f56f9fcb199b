import { Button } from '@mantine/core';
import { recordPayment } from '@provost/contract/payments';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';

interface RecordPaymentLinkProps {
  /** Ids of what is known already; the form asks for the rest. */
  readonly student?: string;
  readonly course?: string;
  /** The main action of a list has an icon. */
  readonly isMain?: boolean;
}

export const RecordPaymentLink = ({ student, course, isMain = false }: RecordPaymentLinkProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(recordPayment.access)) return null;
  const search = { ...(student && { student }), ...(course && { course }) };
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      renderRoot={(props) => <Link {...props} to="/payments/new" search={search} />}
      {...(isMain && { leftSection: <IconPlus size={16} stroke={1.5} aria-hidden /> })}
    >
      {t('nav.payment-new')}
    </Button>
  );
};
