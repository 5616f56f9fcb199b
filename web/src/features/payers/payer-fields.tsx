import { languages } from '@provost/contract/locales';
import { payerKinds } from '@provost/contract/payers';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '@/forms/choice-field.tsx';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { TextField } from '@/forms/text-field.tsx';

/** The fields of the payer form, new or edited. */
export const PayerFields = () => {
  const { t } = useTranslation();
  const choices = (values: readonly string[], texts: string) =>
    values.map((value) => ({ value, label: t(`${texts}.${value}`) }));
  return (
    <>
      <FormSection title={t('payers.about')} hint={t('payers.formHint')}>
        <div className={styles.short}>
          <ChoiceField name="kind" choices={choices(payerKinds, 'payers.kinds')} />
        </div>
        <TextField name="name" />
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
      </FormSection>
      <FormSection title={t('payers.billing')} hint={t('payers.billingHint')}>
        <TextField name="address" rows={4} maxLength={500} />
        <div className={styles.pair}>
          <TextField name="tax_number" />
          <ChoiceField name="locale" choices={choices(languages, 'app.languages')} />
        </div>
      </FormSection>
    </>
  );
};
