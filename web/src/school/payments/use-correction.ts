import { formatHundredths, isAmount, parseHundredths } from '@provost/contract/money';
import type { PaymentDetails } from '@provost/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import type { Choice } from '@/forms/choice.ts';
import { issueText } from '@/forms/issue-text.ts';
import { isChoice, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal, isOtherCurrency, parseDecimal } from '@/lib/format/format-decimal.ts';
import { fromLocalTime, toLocalTime } from '@/lib/format/local-time.ts';
import { useFormat } from '@/lib/format/use-format.ts';

export interface Correction {
  readonly student: Choice | undefined;
  readonly course: Choice | undefined;
  readonly amount: string;
  readonly method: string;
  readonly paid_at: string;
  readonly provider_ref: string;
  readonly reason: string;
}

const choiceOf = (id: string | undefined, label: string | undefined): Choice | undefined =>
  id === undefined ? undefined : { value: id, label: label ?? id };

/** What is typed in the dialog of a correction. Only what differs is sent. */
export const useCorrection = (id: string, payment: Own<PaymentDetails>) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [first] = useState<Correction>(() => ({
    student: choiceOf(payment.student.id, payment.student.full_name),
    course: choiceOf(payment.course.id, payment.course.title),
    amount: formatDecimal(language, parseHundredths(payment.amount ?? '') ?? 0),
    method: payment.method ?? '',
    paid_at: toLocalTime(payment.paid_at),
    provider_ref: payment.provider_ref ?? '',
    reason: '',
  }));
  const [typed, setTyped, draft] = useDialogDraft(`correct ${id}`, () => first, {
    student: isChoice,
    course: isChoice,
  });
  const set = (changed: Partial<Correction>) => setTyped((before) => ({ ...before, ...changed }));
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
  const required = t('validation.required');
  const isDateMissing = paidAt === undefined && first.paid_at !== '';
  const issues = {
    student: student ? undefined : required,
    course: course ? undefined : required,
    amount: isForeign
      ? t('forms.otherCurrency', { currency: payment.currency })
      : isAmountValid
        ? undefined
        : issueText(t, language, { key: 'amount' }),
    paid_at: isDateMissing ? t('validation.instant') : undefined,
    provider_ref: undefined,
    reason: reason ? undefined : required,
    form: Object.keys(changes).length > 0 ? undefined : t('forms.nothingChanged'),
  };
  // In another currency the same number is another amount: it is always sent.
  const amount = isAmountValid && 'course' in changes && { amount: formatHundredths(cents) };
  return { typed, set, draft, body: { ...changes, ...amount, reason }, issues };
};
