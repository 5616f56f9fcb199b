import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDetails } from '@/api/use-details.ts';
import { DetailsDrawer, SectionSkeleton } from '@/ui/details-drawer.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentLedger } from './payment-ledger.tsx';
import { paymentDetails } from './payment-list.ts';

const route = getRouteApi('/shell/payments/$id');

export const PaymentDrawer = (): ReactNode => {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const details = useDetails(paymentDetails, id);
  const { row, more } = details;
  return (
    <DetailsDrawer
      title={row?.number ? t('payments.named', { number: row.number }) : t('payments.one')}
      load={details}
      onClosed={() => void navigate({ to: '/payments', search: true, resetScroll: false })}
    >
      {row && (
        <>
          <PaymentFacts payment={row} />
          {details.isLoadingMore && <SectionSkeleton lines={4} />}
          {more && <PaymentLedger transactions={more.transactions} currency={row.currency} />}
        </>
      )}
    </DetailsDrawer>
  );
};
