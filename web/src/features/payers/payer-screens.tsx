import { languageNames, languageOf, languages } from '@provost/contract/locales';
import {
  createPayer,
  type Payer,
  type PayerDetails,
  payerKinds,
  updatePayer,
} from '@provost/contract/payers';
import { payerChange, payerForm } from '@provost/contract/payers.form';
import { useMemo } from 'react';
import type { Own } from '@/api/own.ts';
import { choicesOf } from '@/forms/choice.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { baseFrom, emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import {
  type EditFormProps,
  EditScreen,
  NewFormView,
  useEditForm,
  useNewForm,
} from '@/forms/record-screens.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { payerDetails } from './payer-list.ts';

/** Labels are the headings of the list's columns. */
export const payerSpec: FormSpec = {
  kind: { kind: 'text', title: 'payers.kind', isRequired: true },
  name: { kind: 'text', title: 'payers.name', isRequired: true },
  email: { kind: 'text', title: 'table.fields.email' },
  phone: { kind: 'phone', title: 'table.fields.phone' },
  address: { kind: 'text', title: 'payers.address' },
  tax_number: { kind: 'text', title: 'payers.taxNumber' },
  locale: { kind: 'text', title: 'layout.language', isRequired: true },
};

const newPayer = (locale: string): FormBase => ({
  values: { ...emptyValues(payerSpec), kind: 'person', locale },
  version: undefined,
});

export const payerBase = (payer: Own<Payer>): FormBase => baseFrom(payerSpec, payer);

export const PayerNewScreen = () => {
  const { chosen } = useTranslation();
  const base = useMemo(() => newPayer(languageOf(chosen) ?? 'en'), [chosen]);
  const form = useNewForm({
    name: 'payer',
    kept: ['kind', 'locale'],
    spec: payerSpec,
    schema: payerForm,
    base,
    endpoint: createPayer,
    baseOf: payerBase,
  });
  return (
    <NewFormView name="payer" form={form}>
      <PayerFields />
    </NewFormView>
  );
};

export const PayerEditScreen = () => (
  <EditScreen
    details={payerDetails}
    titleOf={({ name }) => name}
    kind="payers.one"
    form={PayerEditForm}
  />
);

const PayerEditForm = ({ id, record }: EditFormProps<Own<PayerDetails>>) => {
  const { t } = useTranslation();
  const { form, leave } = useEditForm({
    name: 'payer',
    id,
    endpoint: updatePayer,
    spec: payerSpec,
    schema: payerChange,
    base: payerBase(record),
    baseOf: payerBase,
  });
  return (
    <RecordFormView form={form} label={t('payers.one')} onCancel={leave}>
      <PayerFields />
    </RecordFormView>
  );
};

/** The fields of the payer form, new or edited. */
const PayerFields = () => {
  const { t } = useTranslation();
  const choices = (values: readonly string[], texts: string) =>
    choicesOf(values, (value) => t(`${texts}.${value}`));
  return (
    <>
      <FormSection title={t('payers.about')} hint={t('payers.formHint')}>
        <ChoiceField name="kind" choices={choices(payerKinds, 'payers.kinds')} isShort />
        <TextField name="name" />
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
      </FormSection>
      <FormSection title={t('payers.billing')} hint={t('payers.billingHint')}>
        <TextField name="address" rows={4} maxLength={500} />
        <div className={styles.pair}>
          <TextField name="tax_number" />
          <ChoiceField
            name="locale"
            choices={choicesOf(languages, (value) => languageNames[value])}
          />
        </div>
      </FormSection>
    </>
  );
};
