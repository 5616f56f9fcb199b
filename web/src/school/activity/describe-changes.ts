import { userTypes } from '@provost/contract/ability';
import type { AuditEvent } from '@provost/contract/audit';
import { locales } from '@provost/contract/locales';
import { mfaMethods } from '@provost/contract/mfa';
import { paymentMethods } from '@provost/contract/payment-status';
import type { TFunction } from 'i18next';
import type { Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { statusWord } from '../status-badge.tsx';
import { changesOf, changeText, type FieldChange } from './changes.ts';

interface ChangeFormat {
  readonly t: TFunction;
  readonly money: (amount: string) => string;
  readonly dateTime: (instant: string) => string;
}

const amounts = [
  'current_price',
  'original_price',
  'final_price',
  'discount_percent',
  'price',
  'amount',
  'refunded_amount',
  'refund',
  'adjustment',
];

/** Roles, or second factors. */
const listLabel = (values: string, t: TFunction): string =>
  values
    .split(', ')
    .map((value) => {
      if (isOneOf(userTypes, value)) return t(`profile.userTypes.${value}`);
      return isOneOf(mfaMethods, value) ? t(`twoStep.methods.${value}`) : value;
    })
    .join(', ');

/** What a note is about. i18n-keys: audit.about.* */
const noteSubject = /^(student|teacher|course|payment):(\d+)$/;

/** Translates the values that the contract defines. i18n-keys: audit.fields.* */
const valueLabel = (
  field: string,
  value: string | undefined,
  action: string | undefined,
  { t, money, dateTime }: ChangeFormat,
): string | undefined => {
  if (value === undefined) return undefined;
  if (field === 'status')
    return statusWord(t, value, action?.startsWith('enrolment.') ? 'enrolment' : undefined);
  if (field === 'user_type' && isOneOf(userTypes, value)) return t(`profile.userTypes.${value}`);
  if (field === 'locale' && isOneOf(locales, value)) return t(`app.languages.${value}`);
  if (field === 'reason') return t(`audit.reasons.${value}`, value);
  if (field === 'mfa_required_for' || field === 'methods') return listLabel(value, t);
  if (field === 'method' && isOneOf(mfaMethods, value)) return t(`twoStep.methods.${value}`);
  const about = field === 'subject' ? noteSubject.exec(value) : null;
  if (about) return t(`audit.about.${about[1]}`, { id: about[2] });
  if (field === 'method' && isOneOf(paymentMethods, value)) return t(`payments.methods.${value}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(value);
  return amounts.includes(field) ? money(value) : value;
};

/** One field can mean two things: a payment has a method, and so has a sign-in. */
const fieldKey = ({ field, before, after }: FieldChange): string => {
  const value = after ?? before ?? '';
  if (field === 'method' && isOneOf(mfaMethods, value)) return 'sign_in_method';
  return field === 'subject' && noteSubject.test(value) ? 'about' : field;
};

/** Ids that say nothing to a reader: the names stand beside them. */
const technicalFields = ['enrolment_id', 'ids'];

/** The changes of an event in words, one per field. */
export const describeChanges = (
  { action, before, after }: Partial<Pick<Own<AuditEvent>, 'action' | 'before' | 'after'>>,
  format: ChangeFormat,
) =>
  changesOf(before, after)
    .filter(({ field }) => !technicalFields.includes(field))
    .map((change) => ({
      field: change.field,
      name: format.t(`audit.fields.${fieldKey(change)}`, change.field),
      text: changeText({
        before: valueLabel(change.field, change.before, action, format),
        after: valueLabel(change.field, change.after, action, format),
      }),
    }));
