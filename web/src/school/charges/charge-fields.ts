import { dayIn } from '@provost/contract/days';
import { isAdjustment } from '@provost/contract/money';
import { issueText } from '@/forms/issue-text.ts';
import { isOtherCurrency } from '@/lib/format/format-decimal.ts';
import { dateProblem } from '@/lib/format/local-time.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { parseSigned } from '../payments/payment-change.ts';

/** The current day of the school. */
export const useToday = (): string => dayIn(useTimeZone(), new Date());

/** The days that a payment plan counts from. */
export const usePlanDates = () => {
  const timeZone = useTimeZone();
  return (enrolledAt: string | Date, startsAt: string | undefined) => ({
    enrolledOn: dayIn(timeZone, new Date(enrolledAt)),
    startsOn: startsAt ? dayIn(timeZone, new Date(startsAt)) : null,
  });
};

/** What is wrong with the typed fields of a charge; undefined where nothing is. */
export const useChargeIssues = (currency: string) => {
  const { t, language } = useTranslation();
  const text = (key: 'required' | 'adjustment' | 'day') => issueText(t, language, { key });
  return {
    centsOf: (typed: string) => parseSigned(language, typed),
    amount: (typed: string) => {
      if (isOtherCurrency(typed, currency)) return t('forms.otherCurrency', { currency });
      const cents = parseSigned(language, typed);
      if (cents !== undefined && isAdjustment(cents)) return undefined;
      return text(typed.trim() ? 'adjustment' : 'required');
    },
    day: (typed: string) => {
      if (typed === '') return text('required');
      return dateProblem(typed) && text('day');
    },
  };
};
