import type { Payment, PaymentDetails } from '@provost/contract/payments';
import type { QueryClient } from '@tanstack/react-query';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { courseFilter, studentFilter } from '@/school/record-filters.ts';
import type { FilterOption } from '@/table/filter.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { paymentColumns } from './payment-columns.ts';
import { paymentDetails, paymentList } from './payment-list.ts';
import { PaymentSummary } from './payment-summary.tsx';

const currencyOptions = async (client: QueryClient): Promise<readonly FilterOption[]> => {
  const school = await client.ensureQueryData(schoolQuery);
  return (school?.currencies ?? []).map((code) => ({ value: code, label: code }));
};

export const resource: Resource<Adapted<Payment>, Own<PaymentDetails>> = {
  fileName: 'payments',
  texts: listTexts('payments'),
  summary: PaymentSummary,
  list: paymentList,
  columns: paymentColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => t(`status.${status}`),
    },
    {
      name: 'method',
      title: 'payments.method',
      label: (method, t) => t(`payments.methods.${method}`),
    },
    { name: 'currency', title: 'payments.currency', options: currencyOptions, isOurs: true },
    courseFilter,
    studentFilter,
    { name: 'paid', title: 'payments.paid', range: 'day', isOurs: true },
    { name: 'created', title: 'payments.created', range: 'day', isOurs: true },
    { name: 'amount', title: 'payments.amount', range: 'amount', isOurs: true },
  ],
  record: {
    details: paymentDetails,
    kind: 'payments.one',
    title: ({ number }, t) => number && t('payments.named', { number }),
    load: async () => (await loadPart(() => import('./payment-drawer.tsx'))).PaymentDrawer,
    loadPage: async () => (await loadPart(() => import('./payment-page.tsx'))).PaymentPage,
  },
  forms: {
    create: {
      screen: 'payment-new',
      load: async () => (await loadPart(() => import('./payment-new-screen.tsx'))).PaymentNewScreen,
    },
  },
};
