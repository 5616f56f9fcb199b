import { addDays, dayIn } from '@provost/contract/days';
import { planInstalments } from '@provost/contract/instalments';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import {
  createPaymentPlan,
  deletePaymentPlan,
  type PaymentPlan,
  updatePaymentPlan,
} from '@provost/contract/payment-plans';
import { paymentPlanChange, paymentPlanForm } from '@provost/contract/payment-plans.form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Own } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import type { FieldValue, FormBase, FormSpec } from '@/forms/field-spec.ts';
import { useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { formatDecimal, formatShortDecimal } from '@/lib/format/format-decimal.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { paymentPlansQuery } from '@/school/courses/course.queries.ts';
import { DecimalInput, InstalmentsField } from './instalments-field.tsx';
import { newRows, type PlanRow, rowsOf, toInstalment, toRows, toTexts } from './plan-rows.ts';
import styles from './settings.module.css';
import {
  type SettingsFormProps,
  SettingsRecordForm,
  SettingsRecordsScreen,
} from './settings-records-screen.tsx';

type Plan = Own<PaymentPlan>;

const spec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  instalments: { kind: 'list', title: 'settings.plans.instalments', isRequired: true },
};

const baseOf = (plan: Plan | undefined): FormBase => ({
  values: { name: plan?.name ?? '', instalments: toTexts(plan ? rowsOf(plan) : newRows) },
  version: plan?.version,
});

/** The rows as the contract wants them. */
const sent = ({ instalments, ...body }: Record<string, unknown>) => ({
  ...body,
  ...(instalments !== undefined && {
    instalments: toRows(instalments as FieldValue).map(toInstalment),
  }),
});

/** The form has rows of texts, the contract instalments. */
const checking = (schema: typeof paymentPlanForm | typeof paymentPlanChange) => ({
  safeParse: (body: unknown) => schema.safeParse(sent(body as Record<string, unknown>)),
});

/** i18n-keys: settings.plans.* */
const shared = {
  texts: 'settings.plans',
  endpoints: { create: createPaymentPlan, update: updatePaymentPlan, remove: deletePaymentPlan },
} as const;

export const PaymentPlansScreen = () => {
  const { t } = useTranslation();
  const words = usePlanWords();
  return (
    <SettingsRecordsScreen<Plan>
      {...shared}
      screen="settings-payment-plans"
      query={paymentPlansQuery}
      column={t('settings.plans.instalments')}
      describe={(plan) => words(rowsOf(plan))}
      form={PlanForm}
    />
  );
};

const PlanForm = (props: SettingsFormProps<Plan>) => {
  const { t } = useTranslation();
  const words = usePlanWords();
  const { data: school } = useQuery(schoolQuery);
  const currency = school?.default_currency ?? '';
  return (
    <SettingsRecordForm
      {...props}
      {...shared}
      name="payment-plan"
      spec={spec}
      schema={checking(props.record ? paymentPlanChange : paymentPlanForm)}
      baseOf={baseOf}
      bodyOf={sent}
      describe={(name, value) => (name === 'instalments' ? words(toRows(value)) : undefined)}
    >
      <FormSection title={t('settings.plans.one')} hint={t('settings.plans.formHint')}>
        <TextField name="name" />
        <InstalmentsField currency={currency} />
      </FormSection>
      <FormSection title={t('settings.plans.preview')} hint={t('settings.plans.previewHint')}>
        <PlanPreview currency={currency} />
      </FormSection>
    </SettingsRecordForm>
  );
};

/** The start of the example, in days after the enrolment. */
const startsAfter = 30;
const isNumber = (text: string): boolean => parseHundredths(text) !== undefined;

/** What the plan makes of an example price, for somebody who enrols today. */
const PlanPreview = ({ currency }: { readonly currency: string }) => {
  const { t, format } = useTexts();
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
        unit={currency}
        value={price}
        onChange={setPrice}
      />
      <p className="small">
        {t('settings.plans.exampleDates', { enrolment: dayOf(enrolledOn), start: dayOf(startsOn) })}
      </p>
      <div aria-live="polite">
        {planned === undefined && <p className="small">{t('settings.plans.incomplete')}</p>}
        {typeof planned === 'string' && (
          <p className={`small ${styles.problem}`}>{t(`settings.plans.problems.${planned}`)}</p>
        )}
        {Array.isArray(planned) && (
          <ol className={`plain-list ${styles.planned}`} aria-label={t('settings.plans.preview')}>
            {planned.map(({ amount_cents, due_on }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
              <li key={index} className="row">
                <span>{dayOf(due_on)}</span>
                <bdi className="tabular">
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

/** A plan in one line: `50% · 25% · rest`. */
const usePlanWords = () => {
  const { t, language } = useTranslation();
  const words = ({ part, value }: PlanRow): string => {
    const hundredths = parseHundredths(value);
    if (part === 'rest' || hundredths === undefined) return t('settings.plans.parts.rest');
    return part === 'percent'
      ? t('settings.plans.percentOf', { percent: formatShortDecimal(language, hundredths) })
      : formatDecimal(language, hundredths);
  };
  const all = t('settings.plans.percentOf', { percent: formatShortDecimal(language, 10_000) });
  return (rows: readonly PlanRow[]): string =>
    rows.length === 1 && rows[0]?.part === 'rest' ? all : rows.map(words).join(' · ');
};
