import { addDays, dayIn } from '@provost/contract/days';
import { planInstalments } from '@provost/contract/instalments';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormContext } from '@/forms/form-context.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { DecimalInput } from './instalments-field.tsx';
import styles from './payment-plans.module.css';
import { toInstalment, toRows } from './plan-rows.ts';

/** The start of the example, in days after the enrolment. */
const startsAfter = 30;
const isNumber = (text: string): boolean => parseHundredths(text) !== undefined;

/** What the plan makes of an example price, for somebody who enrols today. */
export const PlanPreview = ({ currency }: { readonly currency: string }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { values } = useFormContext();
  const [price, setPrice] = useState('1000.00');
  const enrolledOn = dayIn(timeZone, new Date());
  const startsOn = addDays(enrolledOn, startsAfter);
  const rows = toRows(values.instalments);
  const isComplete = rows.every(
    ({ part, value, after }) => (part === 'rest' || isNumber(value)) && /^\d{1,4}$/.test(after),
  );
  const cents = parseHundredths(price);
  const planned =
    isComplete && cents !== undefined
      ? planInstalments(rows.map(toInstalment), cents, { enrolledOn, startsOn })
      : undefined;
  const dayOf = (day: string) =>
    format.date(`${day}T12:00:00.000Z`, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={styles.preview}>
      <DecimalInput
        label={t('settings.plans.examplePrice')}
        isLabelled
        unit={currency}
        value={price}
        onChange={setPrice}
      />
      <p className={styles.note}>
        {t('settings.plans.exampleDates', {
          enrolment: dayOf(enrolledOn),
          start: dayOf(startsOn),
        })}
      </p>
      <div aria-live="polite">
        {planned === undefined && <p className={styles.note}>{t('settings.plans.incomplete')}</p>}
        {typeof planned === 'string' && (
          <p className={styles.problem}>{t(`settings.plans.problems.${planned}`)}</p>
        )}
        {Array.isArray(planned) && (
          <ol className={styles.planned} aria-label={t('settings.plans.preview')}>
            {planned.map(({ amount_cents, due_on }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
              <li key={index}>
                <span>{dayOf(due_on)}</span>
                <bdi className={styles.amount}>
                  {format.money(formatHundredths(amount_cents), currency)}
                </bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
};
