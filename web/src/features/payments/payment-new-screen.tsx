import { listCourses } from '@provost/contract/courses';
import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { paymentMethods, recordedStatuses } from '@provost/contract/payment-status';
import { recordPayment } from '@provost/contract/payments';
import { paymentForm } from '@provost/contract/payments.form';
import { listStudents, readStudent } from '@provost/contract/students';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { findRecords, readRecord } from '@/api/records.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { choicesOf } from '@/forms/choice.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import { DateField } from '@/forms/date-field.tsx';
import { chosenValue } from '@/forms/field-spec.ts';
import { FlagField } from '@/forms/flag-field.tsx';
import styles from '@/forms/form.module.css';
import { useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { MoneyField } from '@/forms/money-field.tsx';
import { NewFormView } from '@/forms/record-screens.tsx';
import { SearchField } from '@/forms/search-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { type RecordForm, useRecordForm } from '@/forms/use-record-form.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { courseOption, findStudents, studentOption } from '@/school/record-filters.ts';
import { useMatches } from '@/school/use-matches.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import {
  isOwed,
  newPayment,
  type PaymentTarget,
  paymentSpec,
  sentPayment,
  useBalances,
  useSuggestedPrice,
} from './payment-form.ts';

interface PaymentConflictProps {
  readonly form: RecordForm;
  /** What is left to pay by now; undefined while there is no conflict. */
  readonly balance: string | undefined;
  readonly onClose: () => void;
}

/** Somebody else has recorded money for the enrolment, or changed its charges, since the form opened. */
export const PaymentConflict = ({ form, balance, onClose }: PaymentConflictProps) => {
  const { t, format } = useTexts();
  const see = () => {
    form.suggest({ balance: balance ?? '' });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={balance !== undefined}
      title={t('payments.balanceChanged')}
      confirmLabel={t('forms.anyway', { action: t('nav.payment-new') })}
      focusesText
      onConfirm={() => {
        see();
        form.submit();
      }}
      onCancel={see}
    >
      <p>{t('payments.balanceChangedWords')}</p>
      <p>
        {t('payments.leftNow', {
          amount: format.money(balance ?? '0', String(form.values.currency)),
        })}
      </p>
    </ConfirmDialog>
  );
};

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
  const [balanceNow, setBalanceNow] = useState<string>();
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
    onRefused: (error) => {
      const current = currentRecord<{ balance: string }>(error);
      setBalanceNow(current?.balance);
      return current !== undefined;
    },
    fieldOfCode: {
      reference_in_use: 'provider_ref',
      course_full: 'enrol',
      already_enrolled: 'enrol',
    },
  });
  return (
    <>
      <NewFormView name="payment" form={form} submitLabel={t('nav.payment-new')}>
        <PaymentFields given={{ student, course, amount }} />
      </NewFormView>
      <PaymentConflict form={form} balance={balanceNow} onClose={() => setBalanceNow(undefined)} />
    </>
  );
};

/** Students who can get a payment: archived ones cannot. */
const payerSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'payers', search],
    queryFn: ({ signal }) => findStudents(search, { signal, status: 'active,invited,suspended' }),
  });

const paidCourseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'paid courses', search],
    // Archived courses are last.
    queryFn: async ({ signal }) => {
      const found = await findRecords(
        listCourses,
        courseAdapter,
        { search, ordering: 'title' },
        signal,
      );
      const isLast = ({ status }: (typeof found)[number]) => Number(status === 'archived');
      return found.toSorted((a, b) => isLast(a) - isLast(b)).flatMap(courseOption);
    },
  });

const chosenStudentQuery = (id: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'chosen', id],
    queryFn: ({ signal }) => readRecord(readStudent, studentAdapter, id, signal),
    enabled: id !== '',
    meta: { silent: true },
  });

/** The fields of a new payment. */
const PaymentFields = ({ given }: { readonly given: PaymentTarget }) => {
  const { t, format } = useTexts();
  const { values } = useFormContext();
  const students = useMatches(payerSearchQuery);
  const courses = useMatches(paidCourseSearchQuery);
  const { data: student } = useQuery(chosenStudentQuery(chosenValue(values.student)));
  const balances = useBalances();
  const owed = balances.filter(isOwed);
  const { course, account } = useSuggestedPrice(given, balances);
  const isEnrolled = balances.some(
    (one) => one.course.id === chosenValue(values.course) && one.status === 'active',
  );
  const owedChoices = owed.map(({ course: of, balance, currency }) => ({
    value: of.id,
    label: t('payments.owedFor', { course: of.title, amount: format.money(balance, currency) }),
  }));
  const otherCourses = courses.choices.filter(
    ({ value }) => !owed.some((one) => one.course.id === value),
  );
  const isOwedShown = !courses.isSearching && courses.search === '';
  const school = useQuery(schoolQuery);
  const currencies = course?.currency ? [course.currency] : (school.data?.currencies ?? []);
  const isPaid = values.status === 'paid';
  const price = course?.current_price;
  // What is owed is the name of the choice.
  const hint =
    account && !isOwed(account)
      ? t('payments.leftNow', { amount: format.money(account.balance, account.currency) })
      : price === undefined
        ? undefined
        : t('payments.priceNow', { price: format.money(price, course?.currency) });
  return (
    <>
      <FormSection title={t('payments.parties')}>
        <SearchField name="student" chosen={student && studentOption(student)[0]} {...students} />
        <SearchField
          name="course"
          chosen={course && courseOption(course)[0]}
          {...courses}
          choices={isOwedShown ? [...owedChoices, ...otherCourses] : courses.choices}
          hint={hint}
        />
      </FormSection>
      <FormSection title={t('payments.money')} hint={t('payments.moneyHint')}>
        <div className={styles.pair}>
          <MoneyField name="amount" unit={String(values.currency ?? '')} />
          <ChoiceField
            name="currency"
            choices={currencies.map((code) => ({ value: code, label: code }))}
          />
        </div>
        {!course && <ChoicesFailed of={[school]} />}
        <ChoiceField
          name="method"
          choices={choicesOf(paymentMethods, (method) => t(`payments.methods.${method}`))}
          isShort
        />
        <TextField name="provider_ref" hint={t('payments.referenceHint')} />
      </FormSection>
      <FormSection title={t('payments.state')}>
        <ChoiceField
          name="status"
          choices={choicesOf(recordedStatuses, (status) => t(`status.${status}`))}
          isShort
        />
        {isPaid && (
          <DateField
            name="paid_at"
            timeLabel={t('payments.paidTime')}
            hint={t('payments.paidHint')}
          />
        )}
        {(!isEnrolled || values.enrol === true) && (
          <FlagField name="enrol" hint={t('payments.enrolHint')} />
        )}
      </FormSection>
    </>
  );
};
