import type { IssueKey } from '@provost/contract/issue';
import {
  formatHundredths,
  isAdjustment,
  isAmount,
  parseSignedHundredths,
} from '@provost/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { issueText } from '@/forms/issue-text.ts';
import { formatDecimal, parseDecimal } from '@/lib/format/format-decimal.ts';
import { dateProblem, fromLocalTime } from '@/lib/format/local-time.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { type ChangeablePayment, parseSigned } from './payment-change.ts';
import type { PaymentChange } from './payment-writes.ts';

export interface Typed {
  readonly amount: string;
  readonly reason: string;
  readonly paid_at: string;
  readonly cancel_enrolment: boolean;
}

/** What is typed in the dialog of a change, and the body that it makes. */
export const useChangeDraft = (
  change: PaymentChange,
  payment: ChangeablePayment,
  onChange: () => void,
) => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { difference, excess, left } = payment;
  const suggested = parseSignedHundredths(
    (change === 'adjust' ? difference : change === 'refund' ? (excess ?? left) : '') ?? '',
  );
  const [typed, setTyped] = useState<Typed>({
    amount: suggested === undefined ? '' : formatDecimal(language, suggested),
    reason: '',
    paid_at: '',
    cancel_enrolment: false,
  });
  const set = (changed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed }));
    onChange();
  };
  const reason = typed.reason.trim();
  const cents = (change === 'adjust' ? parseSigned : parseDecimal)(language, typed.amount);
  const amount = cents === undefined ? '' : formatHundredths(cents);
  const isAmountValid =
    cents !== undefined && (change === 'adjust' ? isAdjustment : isAmount)(cents);
  const paidAt = fromLocalTime(typed.paid_at);
  const cancels = typed.cancel_enrolment && { cancel_enrolment: true };
  const drafts = {
    mark_paid: { body: { ...(paidAt && { paid_at: paidAt }) }, fields: ['paid_at'] },
    void: { body: { ...(reason && { reason }) }, fields: ['reason'] },
    refund: { body: { amount, reason, ...cancels }, fields: ['amount', 'reason'] },
    adjust: { body: { amount, reason }, fields: ['amount', 'reason'] },
  };
  const amountKey = change === 'adjust' ? 'adjustment' : 'amount';
  const amountIssue = isAmountValid ? undefined : typed.amount.trim() ? amountKey : 'required';
  const needsAll = change === 'refund' || change === 'adjust';
  /** By field: why it can't be sent. */
  const issues: Partial<Record<keyof Typed, IssueKey | undefined>> = needsAll
    ? { amount: amountIssue, reason: reason === '' ? 'required' : undefined }
    : { paid_at: dateProblem(typed.paid_at) && 'instant' };
  return {
    typed,
    set,
    ...drafts[change],
    texts: Object.fromEntries(
      Object.entries(issues).flatMap(([name, key]) =>
        key ? [[name, [issueText(t, language, { key })]]] : [],
      ),
    ),
  };
};
