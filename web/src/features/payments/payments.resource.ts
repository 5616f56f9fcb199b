import { paymentMethods, paymentStatuses } from '@provost/contract/payment-status';
import type { Payment, PaymentDetails } from '@provost/contract/payments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { Resource } from '@/table/resource.ts';
import { paymentColumns } from './payment-columns.ts';
import { paymentDetails, paymentList } from './payment-list.ts';

export const payments: Resource<Adapted<Payment>, Adapted<PaymentDetails>> = {
  name: 'payments',
  texts: {
    title: 'nav.payments',
    count: 'payments.count',
    search: 'payments.search',
    empty: 'payments.empty',
    emptyHint: 'payments.emptyHint',
    noMatch: 'payments.noMatch',
    failure: 'payments.failure',
  },
  list: paymentList,
  columns: paymentColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      options: paymentStatuses,
      label: (status, t) => t(`status.${status}`),
    },
    {
      name: 'method',
      title: 'payments.method',
      options: paymentMethods,
      label: (method, t) => t(`payments.methods.${method}`),
    },
  ],
  record: {
    details: paymentDetails,
    kind: 'payments.one',
    title: ({ number }, t) => number && t('payments.named', { number }),
    load: async () => (await loadPart(() => import('./payment-drawer.tsx'))).PaymentDrawer,
  },
};
