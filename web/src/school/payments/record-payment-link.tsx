import { Button } from '@mantine/core';
import { recordPayment } from '@provost/contract/payments';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

interface RecordPaymentLinkProps {
  /** Ids of what is known already; the form asks for the rest. */
  readonly student?: string;
  readonly course?: string;
}

export const RecordPaymentLink = ({ student, course }: RecordPaymentLinkProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(recordPayment.access)) return null;
  const search = { ...(student && { student }), ...(course && { course }) };
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/payments/new" search={search} />}
    >
      {t('nav.payment-new')}
    </Button>
  );
};
