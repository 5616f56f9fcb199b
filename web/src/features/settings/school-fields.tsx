import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { chosenValue } from '@/forms/field-spec.ts';
import styles from '@/forms/form.module.css';
import { useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { SearchField } from '@/forms/search-field.tsx';
import { TagsField } from '@/forms/tags-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { browserTimeZone } from '@/lib/format/time-zone.ts';

const toChoice = (value: string) => ({ value, label: value.replaceAll('_', ' ') });

/** The browser's own list; the value of the form is always in it. */
const timeZonesWith = (current: string) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])]
    .filter(Boolean)
    .map(toChoice);

interface SchoolFieldsProps {
  readonly timeZoneNote: ReactNode;
}

export const SchoolFields = ({ timeZoneNote }: SchoolFieldsProps) => {
  const { t } = useTranslation();
  const { values, change } = useFormContext();
  const isOwner = useCan()({ action: 'manage', subject: 'all' });
  const chosen = Array.isArray(values.currencies) ? values.currencies : [];
  const zone = chosenValue(values.time_zone);
  const timeZones = useMemo(() => timeZonesWith(zone), [zone]);
  const currencies = useMemo(() => Intl.supportedValuesOf('currency'), []);
  return (
    <>
      <FormSection title={t('settings.basics')} hint={t('settings.basicsHint')}>
        <TextField name="name" />
        <TextField name="support_email" type="email" />
      </FormSection>
      <FormSection title={t('settings.money')} hint={t('settings.moneyHint')}>
        {isOwner ? (
          <TagsField name="currencies" choices={currencies} hint={t('settings.currenciesHint')} />
        ) : (
          <TextField name="currencies" isReadOnly hint={t('settings.ownerOnly')} />
        )}
        <div className={styles.short}>
          <ChoiceField
            name="default_currency"
            choices={chosen.map(toChoice)}
            {...(!isOwner && { isDisabled: true, hint: t('settings.ownerOnly') })}
          />
        </div>
        <TextField name="tax_line" hint={t('settings.taxLineHint')} />
        <TextField name="address" rows={4} maxLength={500} hint={t('settings.addressHint')} />
        <div className={styles.short}>
          <TextField name="tax_number" />
        </div>
      </FormSection>
      <FormSection title={t('settings.time')} hint={t('settings.timeHint')}>
        <SearchField name="time_zone" choices={timeZones} />
        {timeZoneNote}
        {zone === 'UTC' && browserTimeZone !== 'UTC' && (
          <Button
            variant="default"
            size="compact-sm"
            className={styles.proposal}
            onClick={() => change('time_zone', browserTimeZone)}
          >
            {t('settings.useTimeZone', { zone: browserTimeZone.replaceAll('_', ' ') })}
          </Button>
        )}
        <div className={styles.short}>
          <TextField name="trial_days" inputMode="numeric" hint={t('settings.trialDaysHint')} />
        </div>
      </FormSection>
    </>
  );
};
