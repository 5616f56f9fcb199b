import { parseHundredths } from '@provost/contract/money';
import { createTaxRate, type TaxRate, updateTaxRate } from '@provost/contract/tax-rates';
import { taxRateChange, taxRateForm } from '@provost/contract/tax-rates.form';
import type { Own } from '@/api/own.ts';
import { baseFrom, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { MoneyField } from '@/forms/money-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { formatShortDecimal } from '@/lib/format/format-decimal.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { taxRatesQuery } from '@/school/courses/course.queries.ts';
import {
  type SettingsFormProps,
  SettingsRecordForm,
  SettingsRecordsScreen,
} from './settings-records-screen.tsx';

type Rate = Own<TaxRate>;

const spec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  percent: { kind: 'money', title: 'settings.taxRates.percent', isRequired: true },
};

const baseOf = (rate: Rate | undefined): FormBase => baseFrom(spec, rate ?? {});

/** i18n-keys: settings.taxRates.* */
const shared = {
  texts: 'settings.taxRates',
  endpoints: { create: createTaxRate, update: updateTaxRate },
} as const;

export const TaxRatesScreen = () => {
  const { t, language } = useTranslation();
  return (
    <SettingsRecordsScreen<Rate>
      {...shared}
      screen="settings-tax-rates"
      query={taxRatesQuery}
      column={t('settings.taxRates.percent')}
      describe={({ percent }) =>
        t('settings.plans.percentOf', {
          percent: formatShortDecimal(language, parseHundredths(percent) ?? 0),
        })
      }
      form={TaxRateForm}
    />
  );
};

const TaxRateForm = (props: SettingsFormProps<Rate>) => {
  const { t } = useTranslation();
  return (
    <SettingsRecordForm
      {...props}
      {...shared}
      name="tax-rate"
      spec={spec}
      schema={props.record ? taxRateChange : taxRateForm}
      baseOf={baseOf}
    >
      <FormSection title={t('settings.taxRates.one')} hint={t('settings.taxRates.formHint')}>
        <TextField name="name" />
        <MoneyField name="percent" unit="%" isShort />
      </FormSection>
    </SettingsRecordForm>
  );
};
