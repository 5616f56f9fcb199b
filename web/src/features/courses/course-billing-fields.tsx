import { Checkbox, NativeSelect } from '@mantine/core';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { listTaxRates } from '@provost/contract/tax-rates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { ChoicesFailed } from '@/forms/choices-failed.tsx';
import styles from '@/forms/form.module.css';
import { useField } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { paymentPlansQuery } from '@/school/courses/payment-plans.ts';
import { taxRatesQuery } from '@/school/courses/tax-rates.ts';

interface Archivable {
  readonly id: string;
  readonly archived: boolean;
}

/** What is archived can stay where it was chosen before. */
const offered = <R extends Archivable>(
  records: readonly R[] | undefined,
  chosen: readonly string[],
) => (records ?? []).filter(({ id, archived }) => !archived || chosen.includes(id));

/** How the course is paid: for roles that can read plans and tax rates. */
export const CourseBillingFields = () => {
  const { t } = useTranslation();
  const can = useCan();
  const seesPlans = can(listPaymentPlans.access);
  const seesRates = can(listTaxRates.access);
  const rates = useQuery({ ...taxRatesQuery, enabled: seesRates });
  const { value: rate } = useField('tax_rate');
  if (!seesPlans && !seesRates) return null;
  return (
    <FormSection title={t('courses.billing')} hint={t('courses.billingHint')}>
      {seesPlans && <PlansField />}
      {seesRates && (
        <div className={styles.short}>
          <ChoiceField
            name="tax_rate"
            choices={offered(rates.data, [String(rate ?? '')]).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
        </div>
      )}
      <ChoicesFailed of={seesRates ? [rates] : []} />
    </FormSection>
  );
};

/** The plans that the course offers. The first is the default. */
const PlansField = () => {
  const { t } = useTranslation();
  const plans = useQuery(paymentPlansQuery);
  const { value, change, leave, wrapper } = useField('payment_plans', t('courses.plansHint'));
  const chosen = Array.isArray(value) ? value : [];
  const records = offered(plans.data, chosen);
  const nameOf = (id: string) => records.find((plan) => plan.id === id)?.name ?? id;
  return (
    <>
      <Checkbox.Group
        label={wrapper.label}
        description={records.length === 0 ? t('settings.plans.empty') : wrapper.description}
        error={wrapper.error}
        inputWrapperOrder={wrapper.inputWrapperOrder}
        value={[...chosen]}
        onChange={change}
        onBlur={leave}
      >
        <div className={styles.checks}>
          {records.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {chosen.length > 1 && (
        <div className={styles.short}>
          <NativeSelect
            label={t('courses.defaultPlan')}
            value={chosen[0] ?? ''}
            onChange={(event) => {
              const first = event.currentTarget.value;
              change([first, ...chosen.filter((id) => id !== first)]);
            }}
            data={chosen.map((id) => ({ value: id, label: nameOf(id) }))}
          />
        </div>
      )}
      <ChoicesFailed of={[plans]} />
    </>
  );
};
