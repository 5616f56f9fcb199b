import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { recordPayment } from '@provost/contract/payments';
import { paymentForm } from '@provost/contract/payments.form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { newPayment, type PaymentTarget, paymentSpec, sentPayment } from './payment-form.ts';

export const PaymentNewScreen = () => {
  const given = useSearch({ strict: false }) as Partial<PaymentTarget>;
  const { student = '', course = '' } = given;
  const cents = parseHundredths(given.amount ?? '');
  const amount = cents !== undefined && isAmount(cents) ? formatHundredths(cents) : '';
  // Another student or course is another form, with a draft of its own.
  return <PaymentForm key={`${student}:${course}:${amount}`} {...{ student, course, amount }} />;
};

const PaymentForm = ({ student, course, amount }: PaymentTarget) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const base = useMemo(() => newPayment({ student, course, amount }), [student, course, amount]);
  const form = useRecordForm({
    spec: paymentSpec,
    schema: paymentForm,
    isNew: true,
    // A given amount is what is left to pay: it is paid once.
    ...(amount === '' && {
      another: {
        kept: ['course', 'currency', 'method', 'status', 'enrol'],
        linkOf: (id) => ({ to: '/payments/$id', params: { id } }),
      },
    }),
    draft: `payment:new:${student}:${course}:${amount}`,
    base,
    bodyOf: sentPayment,
    save: ({ body, idempotencyKey }) =>
      callEndpoint(recordPayment, { body: body as never, idempotencyKey }),
    // A payment is never edited: the next one starts empty.
    baseOf: () => base,
    onSaved: ({ id, isAnother }) => {
      if (isAnother) return;
      if (id === undefined) void navigate({ to: '/payments' });
      else void navigate({ to: '/payments/$id', params: { id }, replace: true });
    },
    fieldOfCode: {
      reference_in_use: 'provider_ref',
      course_full: 'enrol',
      already_enrolled: 'enrol',
    },
  });
  return (
    <>
      <PageHeader title={t('nav.payment-new')} />
      <RecordFormView
        form={form}
        label={t('nav.payment-new')}
        submitLabel={t('nav.payment-new')}
        onCancel={() => void navigate({ to: '/payments' })}
      >
        <PaymentFields given={{ course, amount }} />
      </RecordFormView>
    </>
  );
};
