import { parseHundredths } from '@provost/contract/money';
import { createTaxRate, type TaxRate, updateTaxRate } from '@provost/contract/tax-rates';
import { taxRateChange, taxRateForm } from '@provost/contract/tax-rates.form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import type { FormBase, FormSpec } from '@/forms/field-spec.ts';
import formStyles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { MoneyField } from '@/forms/money-field.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { formatShortDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { taxRatesQuery } from '@/school/courses/tax-rates.ts';
import { SettingsRecordsScreen } from './settings-records-screen.tsx';
import { SettingsTable } from './settings-table.tsx';

type Rate = Own<TaxRate>;

const spec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  percent: { kind: 'money', title: 'settings.taxRates.percent', isRequired: true },
};

const baseOf = (rate: Rate | undefined): FormBase => ({
  values: { name: rate?.name ?? '', percent: rate?.percent ?? '' },
  version: rate?.version,
});

export const TaxRatesScreen = () => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const can = useCan();
  return (
    <SettingsRecordsScreen<Rate>
      screen="settings-tax-rates"
      records={useQuery(taxRatesQuery)}
      hint={t('settings.taxRates.hint')}
      empty={t('settings.taxRates.empty')}
      failure={t('settings.taxRates.failure')}
      newLabel={t('settings.taxRates.new')}
      canAdd={can(createTaxRate.access)}
      form={(rate, onDone) => <TaxRateForm rate={rate} onDone={onDone} />}
      table={(rates, open) => (
        <SettingsTable<Rate>
          label={t('nav.settings-tax-rates')}
          records={rates}
          column={t('settings.taxRates.percent')}
          describe={({ percent }) =>
            t('settings.plans.percentOf', {
              percent: formatShortDecimal(language, parseHundredths(percent) ?? 0),
            })
          }
          {...(can(updateTaxRate.access) && {
            edit: {
              open,
              archive: ({ id }, archived, { idempotencyKey, version }) =>
                callEndpoint(updateTaxRate, {
                  params: { id },
                  body: { archived, ...version },
                  idempotencyKey,
                }),
            },
          })}
        />
      )}
    />
  );
};

interface TaxRateFormProps {
  /** Undefined for a new one. */
  readonly rate: Rate | undefined;
  readonly onDone: () => void;
}

const TaxRateForm = ({ rate, onDone }: TaxRateFormProps) => {
  const { t } = useTranslation();
  const base = useMemo(() => baseOf(rate), [rate]);
  const form = useRecordForm<Rate>({
    spec,
    schema: rate ? taxRateChange : taxRateForm,
    isNew: !rate,
    draft: `tax-rate:${rate?.id ?? 'new'}`,
    base,
    save: ({ body, idempotencyKey }) =>
      rate
        ? callEndpoint(updateTaxRate, { params: { id: rate.id }, body, idempotencyKey })
        : callEndpoint(createTaxRate, { body: body as never, idempotencyKey }),
    baseOf,
    onSaved: ({ isEdited }) => {
      if (!isEdited || !rate) onDone();
    },
    fieldOfCode: { name_in_use: 'name' },
  });
  return (
    <RecordFormView
      form={form}
      label={rate?.name ?? t('settings.taxRates.new')}
      onCancel={() => {
        form.forgetDraft();
        onDone();
      }}
    >
      <FormSection title={t('settings.taxRates.one')} hint={t('settings.taxRates.formHint')}>
        <TextField name="name" />
        <div className={formStyles.short}>
          <MoneyField name="percent" unit="%" />
        </div>
      </FormSection>
    </RecordFormView>
  );
};
