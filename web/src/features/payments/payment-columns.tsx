import type { Payment } from '@provost/contract/payments';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { PersonName } from '@/school/person-name.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import type { DataColumn } from '@/table/table-column.ts';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { OwnText } from '@/ui/own-text.tsx';
import { PaymentMethod } from './payment-method.tsx';

export const usePaymentColumns = (): readonly DataColumn<Adapted<Payment>>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'number',
        title: t('payments.number'),
        cell: ({ number }) => <Highlight text={number} />,
        isSortable: true,
        width: 90,
      },
      {
        id: 'student',
        title: t('payments.student'),
        cell: ({ student }) => <PersonName name={student.full_name} />,
        width: 150,
      },
      {
        id: 'course',
        title: t('payments.course'),
        cell: ({ course }) => <Highlight text={course.title} />,
        width: 180,
      },
      {
        id: 'amount',
        title: t('payments.amount'),
        cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 72,
      },
      {
        id: 'status',
        title: t('table.fields.status'),
        cell: ({ status }) => <StatusBadge status={status} />,
        isSortable: true,
        width: 80,
      },
      {
        id: 'method',
        title: t('payments.method'),
        cell: ({ method }) => <PaymentMethod method={method} />,
        isSortable: true,
        width: 80,
      },
      {
        id: 'paid_at',
        title: t('payments.paid'),
        cell: ({ paid_at }) => <Moment at={paid_at} />,
        isSortable: true,
        startsDescending: true,
        width: 90,
      },
      {
        id: 'created_at',
        title: t('payments.created'),
        cell: ({ created_at }) => <Moment at={created_at} />,
        isSortable: true,
        startsDescending: true,
        width: 90,
      },
      {
        id: 'refunded_amount',
        title: t('payments.refunded'),
        cell: ({ refunded_amount, currency }) => (
          <Money amount={refunded_amount} currency={currency} />
        ),
        isNumeric: true,
        isHiddenAtFirst: true,
        width: 72,
      },
      {
        id: 'email',
        title: t('table.fields.email'),
        cell: ({ student }) => <Highlight text={student.email} />,
        isHiddenAtFirst: true,
        width: 180,
      },
      {
        id: 'provider_ref',
        title: t('payments.reference'),
        cell: ({ provider_ref }) => <OwnText>{provider_ref}</OwnText>,
        isHiddenAtFirst: true,
        width: 110,
      },
    ],
    [t],
  );
};
