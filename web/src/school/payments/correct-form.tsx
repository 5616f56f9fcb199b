import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import { paymentMethods } from '@provost/contract/payment-status';
import {
  type CorrectForm as Correction,
  correctPayment,
  type PaymentDetails,
} from '@provost/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Own, ownData } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { type Choice, choiceOf, choicesOf } from '@/forms/choice.ts';
import { DialogAmount, DialogSelect, DialogText, DialogTime } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { issueText } from '@/forms/issue-text.ts';
import { isChoice, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal, isOtherCurrency, parseDecimal } from '@/lib/format/format-decimal.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { CourseChoice, StudentChoice } from '@/school/enrolments/choice-fields.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { usePaymentChanges } from './use-payment-changes.ts';

export interface CorrectPaymentProps {
  readonly id: string;
  readonly payment: Own<PaymentDetails>;
}

/** The fields as they were recorded. The corrected payment opens afterwards. */
export const CorrectForm = ({ id, payment }: CorrectPaymentProps) => {
  const { t } = useTranslation();
  const { close } = useDialog();
  const navigate = useNavigate();
  const [{ version }] = useState(payment);
  const { typed, draft, body, issues, ...correction } = useCorrection(id, payment);
  const save = useVersionedWrite({
    send: sendTo(correctPayment, (changes: object) => ({
      params: { id },
      body: changes as Correction,
    })),
    version,
    draft,
  });
  const set = (changed: Partial<typeof typed>) => {
    correction.set(changed);
    save.clearRefusal();
  };
  const field = (name: 'amount' | 'method' | 'paid_at' | 'provider_ref' | 'reason') => ({
    ...correction.field(name),
    onChange: (value: string) => set({ [name]: value }),
  });
  const changed = usePaymentChanges(payment, currentRecord<PaymentDetails>(save.conflict));
  const openCorrected = (response: unknown) => {
    const { id: saved } = ownData(correctPayment, response);
    close();
    void navigate({ to: '/payments/$id', params: { id: saved } });
  };
  return (
    <WriteForm
      write={save}
      body={body}
      onSaved={openCorrected}
      fieldOfCode={{ reference_in_use: 'provider_ref' }}
      notes={changed}
      submitLabel={t('payments.changes.correct.button')}
      issues={issues}
    >
      <p>{t('payments.changes.correct.effect')}</p>
      {/* A list that opens by itself would cover the other fields. */}
      <StudentChoice
        purpose="payment"
        value={typed.student}
        onChange={(student) => set({ student })}
        isFirst={false}
      />
      <CourseChoice
        purpose="payment"
        value={typed.course}
        onChange={(course) => set({ course })}
        isFirst={false}
      />
      <DialogAmount {...field('amount')} isFirst label={t('payments.amount')} />
      <DialogSelect
        {...field('method')}
        label={t('payments.method')}
        data={choicesOf(paymentMethods, (value) => t(`payments.methods.${value}`))}
      />
      {payment.status === 'paid' && (
        <DialogTime
          {...field('paid_at')}
          label={t('payments.paid')}
          timeLabel={t('payments.paidTime')}
        />
      )}
      <DialogText {...field('provider_ref')} label={t('payments.reference')} maxLength={200} />
      <DialogText
        {...field('reason')}
        label={t('payments.reason')}
        hint={t('payments.reasonHint')}
        required
      />
    </WriteForm>
  );
};

interface Typed {
  readonly student: Choice | undefined;
  readonly course: Choice | undefined;
  readonly amount: string;
  readonly method: string;
  readonly paid_at: string;
  readonly provider_ref: string;
  readonly reason: string;
}

/** What is typed in the dialog of a correction. Only what differs is sent. */
const useCorrection = (id: string, payment: Own<PaymentDetails>) => {
  const { t, language } = useTranslation();
  const [first] = useState<Typed>(() => ({
    student: choiceOf(payment.student.id, payment.student.full_name),
    course: choiceOf(payment.course.id, payment.course.title),
    amount: formatDecimal(language, parseHundredths(payment.amount ?? '') ?? 0),
    method: payment.method ?? '',
    paid_at: toLocalTime(payment.paid_at),
    provider_ref: payment.provider_ref ?? '',
    reason: '',
  }));
  const { typed, required, ...kept } = useDialogDraft(`correct ${id}`, () => first, {
    student: isChoice,
    course: isChoice,
  });
  const cents = parseDecimal(language, typed.amount);
  const isAmountValid = cents !== undefined && isAmount(cents);
  const paidAt = fromLocalTime(typed.paid_at);
  const reason = typed.reason.trim();
  const { student, course } = typed;
  const changes = {
    ...(student && student.value !== first.student?.value && { student: wireId(student.value) }),
    ...(course && course.value !== first.course?.value && { course: wireId(course.value) }),
    ...(isAmountValid && typed.amount !== first.amount && { amount: formatHundredths(cents) }),
    ...(typed.method !== first.method && { method: typed.method }),
    ...(paidAt && typed.paid_at !== first.paid_at && { paid_at: paidAt }),
    ...(typed.provider_ref.trim() !== first.provider_ref && {
      provider_ref: typed.provider_ref.trim(),
    }),
  };
  // Another course can have another currency.
  const isForeign = !('course' in changes) && isOtherCurrency(typed.amount, payment.currency);
  const isDateMissing = paidAt === undefined && first.paid_at !== '';
  const issues = {
    ...required('student', 'course', 'reason'),
    amount: isForeign
      ? t('forms.otherCurrency', { currency: payment.currency })
      : isAmountValid
        ? undefined
        : issueText(t, language, { key: 'amount' }),
    paid_at: isDateMissing ? t('validation.instant') : undefined,
    provider_ref: undefined,
    form: Object.keys(changes).length > 0 ? undefined : t('forms.nothingChanged'),
  };
  // In another currency the same number is another amount: it is always sent.
  const amount = isAmountValid && 'course' in changes && { amount: formatHundredths(cents) };
  return { typed, ...kept, body: { ...changes, ...amount, reason }, issues };
};
