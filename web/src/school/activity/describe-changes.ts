import { userTypes } from '@provost/contract/ability';
import type { AuditEvent } from '@provost/contract/audit';
import { kindsOfIds } from '@provost/contract/audit-references';
import type { Instalment } from '@provost/contract/instalments';
import { languageNames, languages } from '@provost/contract/locales';
import { mfaMethods } from '@provost/contract/mfa';
import { payerKinds } from '@provost/contract/payers';
import { paymentMethods } from '@provost/contract/payment-status';
import type { Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { statusWord } from '../status-badge.tsx';

type Snapshot = Own<AuditEvent>['before'];

interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const asText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(asText).join(', ') || undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const changesOf = (before: Snapshot, after: Snapshot): FieldChange[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
};

/** `active → suspended`. A removed value ends in a dash, to tell it from a new one. */
export const changeText = ({ before, after }: Omit<FieldChange, 'field'>): string =>
  before === undefined ? (after ?? '') : `${before} → ${after ?? '–'}`;

interface ChangeFormat {
  readonly t: TFunction;
  readonly money: (amount: string, currency?: string) => string;
  readonly date: (day: string, options: Intl.DateTimeFormatOptions) => string;
  readonly dateTime: (instant: string) => string;
}

const amounts = [
  'current_price',
  'original_price',
  'final_price',
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

type DescribedEvent = Partial<Pick<Own<AuditEvent>, 'action' | 'before' | 'after' | 'names'>>;

const isDay = /^\d{4}-\d\d-\d\d$/;

/** Of the amounts in an event, where it is known. */
const currencyOf = ({ before, after }: DescribedEvent): string | undefined => {
  const { currency } = { ...before, ...after };
  return typeof currency === 'string' ? currency : undefined;
};

/** `50% · rest`, from the instalments of a payment plan. */
const planText = (instalments: unknown, { t, money }: ChangeFormat): string | undefined =>
  Array.isArray(instalments)
    ? (instalments as Partial<Instalment>[])
        .map(({ percent, amount }) => {
          if (percent) return t('settings.plans.percentOf', { percent: money(percent) });
          return amount ? money(amount) : t('settings.plans.parts.rest');
        })
        .join(' · ')
    : undefined;

/** The name of the record whose id the value is, or several. */
const nameOf = (field: string, value: string, { names }: DescribedEvent): string | undefined => {
  const kind = kindsOfIds[field];
  if (field === 'payment_plans') {
    return value
      .split(', ')
      .map((id) => String(names?.[`${kind}:${id}`] ?? id))
      .join(', ');
  }
  const name = names?.[field === 'subject' ? value : `${kind}:${value}`];
  return typeof name === 'string' ? name : undefined;
};

/** Translates the values that the contract defines. i18n-keys: audit.fields.* */
const valueLabel = (
  field: string,
  value: string | undefined,
  event: DescribedEvent,
  { t, money, date, dateTime }: ChangeFormat,
): string | undefined => {
  if (value === undefined) return undefined;
  const { action } = event;
  const name = nameOf(field, value, event);
  if (name !== undefined) return name;
  if (field === 'status')
    return statusWord(t, value, action?.startsWith('enrolment.') ? 'enrolment' : undefined);
  if (field === 'user_type' && isOneOf(userTypes, value)) return t(`profile.userTypes.${value}`);
  if (field === 'kind' && isOneOf(payerKinds, value)) return t(`payers.kinds.${value}`);
  if (field === 'color') return t(`tags.colors.${value}`, value);
  if (field === 'locale' && isOneOf(languages, value)) return languageNames[value];
  if (field === 'reason') return t(`audit.reasons.${value}`, value);
  if (field === 'mfa_required_for' || field === 'methods') return listLabel(value, t);
  if (field === 'method' && isOneOf(mfaMethods, value)) return t(`twoStep.methods.${value}`);
  const about = field === 'subject' ? noteSubject.exec(value) : null;
  if (about) return t(`audit.about.${about[1]}`, { id: about[2] });
  if (field === 'method' && isOneOf(paymentMethods, value)) return t(`payments.methods.${value}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(value);
  // A day has no time zone.
  if (isDay.test(value)) return date(value, { dateStyle: 'medium', timeZone: 'UTC' });
  if (field === 'discount_percent') return money(value);
  return amounts.includes(field) ? money(value, currencyOf(event)) : value;
};

/** One field can mean two things: a payment has a method, and so has a sign-in. */
const fieldKey = ({ field, before, after }: FieldChange): string => {
  const value = after ?? before ?? '';
  if (field === 'method' && isOneOf(mfaMethods, value)) return 'sign_in_method';
  return field === 'subject' && noteSubject.test(value) ? 'about' : field;
};

/** Internal ids and numbers. */
const technicalFields = [
  'enrolment_id',
  'transferred_from_id',
  'version',
  'ids',
  'tag_ids',
  'merged_into_id',
  'status_set_by',
  'archived_at',
  'default_of',
  'seats_taken',
];

/** A transfer has the id of the course and its title. */
const isShown = (field: string, { before, after }: DescribedEvent): boolean =>
  !technicalFields.includes(field) &&
  !(field === 'course_id' && 'course' in { ...before, ...after });

/** The changes of an event in words, one per field. */
export const describeChanges = (event: DescribedEvent, format: ChangeFormat) =>
  changesOf(event.before, event.after)
    .filter(({ field }) => isShown(field, event))
    .map((change) => ({
      field: change.field,
      name: format.t(`audit.fields.${fieldKey(change)}`, change.field),
      text: changeText(
        change.field === 'instalments'
          ? {
              before: planText(event.before?.instalments, format),
              after: planText(event.after?.instalments, format),
            }
          : {
              before: valueLabel(change.field, change.before, event, format),
              after: valueLabel(change.field, change.after, event, format),
            },
      ),
    }));
