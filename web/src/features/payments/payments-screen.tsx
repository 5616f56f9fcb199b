import { paymentMethods, paymentStatuses } from '@provost/contract/payment-status';
import type { Payment } from '@provost/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { filterGroup } from '@/table/filters.ts';
import { ListScreen } from '@/table/list-screen.tsx';
import { useExport } from '@/table/use-export.ts';
import { useList } from '@/table/use-list.ts';
import { RowLink } from '@/ui/row-link.tsx';
import { usePaymentColumns } from './payment-columns.tsx';
import { paymentList } from './payment-list.ts';
import { paymentById } from './payments.queries.ts';

const route = getRouteApi('/shell/payments');
const idOf = ({ id }: Adapted<Payment>) => id;

export const PaymentsScreen = (): ReactNode => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const state = route.useSearch();
  const list = useList(paymentList, state);
  const exporting = useExport(paymentList, state, 'payments');
  const prefetch = useCallback(
    ({ id }: Adapted<Payment>) => {
      if (id !== undefined) void client.prefetchQuery(paymentById(id));
    },
    [client],
  );
  const count = list.page?.count;
  return (
    <ListScreen
      words={{
        title: t('nav.payments'),
        search: t('payments.search'),
        empty: t('payments.empty'),
        emptyHint: t('payments.emptyHint'),
        noMatch: t('payments.noMatch'),
        failure: t('payments.failure'),
      }}
      summary={count === undefined ? undefined : t('payments.count', { count })}
      columns={usePaymentColumns()}
      filters={[
        filterGroup('status', t('table.fields.status'), paymentStatuses, (status) =>
          t(`status.${status}`),
        ),
        filterGroup('method', t('payments.method'), paymentMethods, (method) =>
          t(`payments.methods.${method}`),
        ),
      ]}
      defaultOrdering={paymentList.defaultOrdering}
      list={list}
      exporting={exporting}
      rowId={idOf}
      rowLink={({ id }, content) => (
        <RowLink to="/payments/$id" id={id}>
          {content}
        </RowLink>
      )}
      onRowIntent={prefetch}
    >
      <Outlet />
    </ListScreen>
  );
};
