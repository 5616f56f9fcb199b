import type { IssueKey } from '@provost/contract/issue';
import {
  formatHundredths,
  isAdjustment,
  isAmount,
  parseSignedHundredths,
} from '@provost/contract/money';
import { issueText } from '@/forms/issue-text.ts';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { formatDecimal, isOtherCurrency, parseDecimal } from '@/lib/format/format-decimal.ts';
import { dateProblem, fromLocalTime } from '@/lib/format/local-time.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { type ChangeablePayment, type PaymentChange, parseSigned } from './payment-change.ts';

export interface Typed {
  readonly amount: string;
  readonly reason: string;
  readonly paid_at: string;
  readonly cancel_enrolment: boolean;
  readonly waive: boolean;
}

const fieldsOf: Readonly<Record<PaymentChange, readonly (keyof Typed)[]>> = {
  mark_paid: ['paid_at'],
  void: ['reason'],
  refund: ['amount', 'reason'],
  adjust: ['amount', 'reason'],
};

/** What is typed in the dialog of a change, and the body that it makes. */
export const useChangeDraft = (change: PaymentChange, payment: ChangeablePayment) => {
  const { t, language } = useTranslation();
  const { excess, left } = payment;
  const suggested = parseSignedHundredths((change === 'refund' && (excess ?? left)) || '');
  const { typed, ...kept } = useDialogDraft<Typed>(`${change} ${payment.number}`, () => ({
    amount: suggested === undefined ? '' : formatDecimal(language, suggested),
    reason: '',
    paid_at: '',
    cancel_enrolment: false,
    waive: false,
  }));
  const reason = typed.reason.trim();
  const cents = (change === 'adjust' ? parseSigned : parseDecimal)(language, typed.amount);
  const amount = cents === undefined ? '' : formatHundredths(cents);
  const isAmountValid =
    cents !== undefined && (change === 'adjust' ? isAdjustment : isAmount)(cents);
  const paidAt = fromLocalTime(typed.paid_at);
  const cancels = typed.cancel_enrolment && { cancel_enrolment: true };
  const waives = typed.waive && { waive: true };
  const bodies = {
    mark_paid: { ...(paidAt && { paid_at: paidAt }) },
    void: { ...(reason && { reason }) },
    refund: { amount, reason, ...cancels, ...waives },
    adjust: { amount, reason },
  };
  const amountKey = change === 'adjust' ? 'adjustment' : 'amount';
  const isForeign = isOtherCurrency(typed.amount, payment.currency);
  const amountIssue = isAmountValid ? undefined : typed.amount.trim() ? amountKey : 'required';
  const all: Partial<Record<keyof Typed, IssueKey | undefined>> = {
    amount: amountIssue,
    reason: reason === '' && change !== 'void' ? 'required' : undefined,
    paid_at: dateProblem(typed.paid_at) && 'instant',
  };
  const needsAmount = fieldsOf[change].includes('amount');
  const text = (key: IssueKey | undefined) => key && issueText(t, language, { key });
  const issues = fieldsOf[change].map((field) => [field, text(all[field])]);
  const foreign = isForeign &&
    needsAmount && { amount: t('forms.otherCurrency', { currency: payment.currency }) };
  return {
    typed,
    ...kept,
    body: bodies[change],
    cents: cents ?? 0,
    issues: { ...Object.fromEntries(issues), ...foreign },
  };
};
