import type { ImportKindName } from '@provost/contract/imports';
import { languageNames, languages } from '@provost/contract/locales';
import { paymentMethods } from '@provost/contract/payment-status';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import type { Formatters } from '@/lib/format/use-format.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { statusWord } from '@/school/status-badge.tsx';

interface PreviewTexts {
  readonly t: TFunction;
  readonly format: Formatters;
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT.*Z$/.test(text);

/** A file rarely has times: a day starts at midnight in the time zone of the school. */
const timeText = (instant: string, format: Formatters): string => {
  const time = format.date(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return /^00\D00$/.test(time) ? format.date(instant) : format.dateTime(instant);
};

/** A value that an import sets, in words: of a field with known values, not the value itself. */
export const valueText = (
  value: unknown,
  { kind, field }: { readonly kind: ImportKindName; readonly field: string },
  { t, format }: PreviewTexts,
): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return format.list(value.map(String));
  const text = String(value);
  if (field === 'status')
    return statusWord(t, text, kind === 'enrolments' ? 'enrolment' : undefined);
  if (field === 'method' && isOneOf(paymentMethods, text)) return t(`payments.methods.${text}`);
  if (field === 'locale' && isOneOf(languages, text)) return languageNames[text];
  return isInstant(text) ? timeText(text, format) : text;
};
