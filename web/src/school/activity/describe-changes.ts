import { userTypes } from '@provost/contract/ability';
import type { AuditEvent } from '@provost/contract/audit';
import { locales } from '@provost/contract/locales';
import { mfaMethods } from '@provost/contract/mfa';
import { paymentMethods } from '@provost/contract/payment-status';
import type { TFunction } from 'i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { changesOf, changeText } from './changes.ts';

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

/** Translates the values that the contract defines. i18n-keys: audit.fields.* status.* */
const valueLabel = (
  field: string,
  value: string | undefined,
  { t, money, dateTime }: ChangeFormat,
): string | undefined => {
  if (value === undefined) return undefined;
  if (field === 'status') return t(`status.${value}`, value);
  if (field === 'user_type' && isOneOf(userTypes, value)) return t(`profile.userTypes.${value}`);
  if (field === 'locale' && isOneOf(locales, value)) return t(`app.languages.${value}`);
  if (field === 'reason') return t(`audit.reasons.${value}`, value);
  if (field === 'mfa_required_for' || field === 'methods') return listLabel(value, t);
  if (field === 'method' && isOneOf(mfaMethods, value)) return t(`twoStep.methods.${value}`);
  if (field === 'method' && isOneOf(paymentMethods, value)) return t(`payments.methods.${value}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(value);
  return amounts.includes(field) ? money(value) : value;
};

/** The changes of an event in words, one per field. */
export const describeChanges = (
  { before, after }: Pick<Adapted<AuditEvent>, 'before' | 'after'>,
  format: ChangeFormat,
) =>
  changesOf(before, after).map((change) => ({
    field: change.field,
    name: format.t(`audit.fields.${change.field}`, change.field),
    text: changeText({
      before: valueLabel(change.field, change.before, format),
      after: valueLabel(change.field, change.after, format),
    }),
  }));
