import { Button } from '@mantine/core';
import { type School, updateSchool } from '@provost/contract/school';
import { schoolForm } from '@provost/contract/school.form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { callEndpoint } from '@/api/client.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { ChoiceField } from '@/forms/choice-field.tsx';
import { baseFrom, chosenValue, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import styles from '@/forms/form.module.css';
import { useFormContext } from '@/forms/form-context.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { SearchField } from '@/forms/search-field.tsx';
import { TagsField } from '@/forms/tags-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { browserTimeZone } from '@/lib/format/time-zone.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LoadedResult } from '@/school/loaded.tsx';
import { SettingsPage } from '@/school/settings-links.tsx';
import settings from './settings.module.css';

export const schoolSpec: FormSpec = {
  name: { kind: 'text', title: 'settings.name', isRequired: true },
  support_email: { kind: 'text', title: 'settings.supportEmail' },
  tax_line: { kind: 'text', title: 'settings.taxLine' },
  address: { kind: 'text', title: 'settings.address' },
  tax_number: { kind: 'text', title: 'settings.taxNumber' },
  currencies: { kind: 'list', title: 'settings.currencies', isRequired: true },
  default_currency: { kind: 'text', title: 'settings.defaultCurrency', isRequired: true },
  time_zone: { kind: 'text', title: 'settings.timeZone', isRequired: true },
  trial_days: { kind: 'integer', title: 'settings.trialDays', isRequired: true },
};

export const schoolBase = (school: Own<School>): FormBase =>
  // What was saved last, although a job is still at work.
  baseFrom(schoolSpec, school, { time_zone: school.pending_time_zone ?? school.time_zone });

const zoneName = (zone = '') => zone.replaceAll('_', ' ');

export const TimeZoneProgress = ({ school }: { readonly school: Own<School> }) => {
  const { t, format } = useTexts();
  const { time_zone_job: job, pending_time_zone: pending } = school;
  if (!job) return null;
  const zone = zoneName(job.time_zone);
  const current = zoneName(school.time_zone);
  const { done = 0, total = 0, finished_at } = job;
  if (finished_at === undefined) {
    const share = total > 0 ? done / total : 0;
    return (
      <div className={`row small ${settings.progress}`}>
        <p role="status" className="flush">
          {pending === undefined
            ? t('settings.daysCounted', { zone })
            : t('settings.zonePending', { zone, current })}
        </p>
        <progress aria-label={t('settings.zoneProgress')} {...(total > 0 && { value: share })} />
        <span>{format.percent(share)}</span>
      </div>
    );
  }
  if (job.state === 'failed') {
    return (
      <p className={`row small ${settings.failed}`} role="alert">
        {t('settings.zoneFailed', { zone, current })}
      </p>
    );
  }
  if (job.state !== 'done') return null;
  return (
    <p className={`row small ${settings.progress}`} role="status">
      {t('settings.zoneDone', { zone, date: format.zonedTime(finished_at) })}
    </p>
  );
};

const toChoice = (value: string) => ({ value, label: value.replaceAll('_', ' ') });

/** The browser's own list; the value of the form is always in it. */
const timeZonesWith = (current: string) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])]
    .filter(Boolean)
    .map(toChoice);

const SchoolFields = ({ timeZoneNote }: { readonly timeZoneNote: ReactNode }) => {
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
        <ChoiceField
          name="default_currency"
          choices={chosen.map(toChoice)}
          {...(!isOwner && { isDisabled: true, hint: t('settings.ownerOnly') })}
          isShort
        />
        <TextField name="tax_line" hint={t('settings.taxLineHint')} />
        <TextField name="address" rows={4} maxLength={500} hint={t('settings.addressHint')} />
        <TextField name="tax_number" isShort />
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
        <TextField
          name="trial_days"
          inputMode="numeric"
          hint={t('settings.trialDaysHint')}
          isShort
        />
      </FormSection>
    </>
  );
};

export const SchoolSettingsScreen = () => {
  const { t } = useTranslation();
  const school = useQuery(schoolQuery);
  return (
    <SettingsPage screen="settings-school">
      <LoadedResult
        query={school}
        // The form edits the settings as they are now, not those known from storage.
        isOutdated={school.dataUpdatedAt === 0}
        lines={8}
        failedTitle={t('settings.schoolFailed')}
      >
        {(data) => <SchoolForm school={data} />}
      </LoadedResult>
    </SettingsPage>
  );
};

const SchoolForm = ({ school }: { readonly school: Own<School> }) => {
  const { t } = useTranslation();
  const form = useRecordForm({
    spec: schoolSpec,
    schema: schoolForm,
    draft: 'school',
    base: schoolBase(school),
    save: ({ body, idempotencyKey }) => callEndpoint(updateSchool, { body, idempotencyKey }),
    baseOf: schoolBase,
    onSaved: () => undefined,
  });
  return (
    <RecordFormView form={form} label={t('nav.settings-school')}>
      <SchoolFields timeZoneNote={<TimeZoneProgress school={school} />} />
    </RecordFormView>
  );
};
