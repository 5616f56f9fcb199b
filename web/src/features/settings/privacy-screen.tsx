import {
  previewRetention,
  type Retention,
  readRetention,
  updateRetention,
} from '@provost/contract/retention';
import { retentionForm } from '@provost/contract/retention.form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { type Own, silentQuery } from '@/api/own.ts';
import { baseFrom, type FormBase, type FormSpec } from '@/forms/field-spec.ts';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { SettingsPage } from '@/school/settings-links.tsx';
import styles from './settings.module.css';

const retentionQuery = silentQuery(readRetention);

/** The periods as typed; an empty one removes nothing. */
const retentionPreviewQuery = (periods: Readonly<Record<string, string>>) => ({
  ...silentQuery(previewRetention, { query: periods }),
  placeholderData: keepPreviousData,
});

export const PrivacyScreen = () => {
  const { t } = useTranslation();
  return (
    <SettingsPage screen="settings-privacy" hint={t('settings.privacy.hint')}>
      <Loaded query={retentionQuery} lines={6} failedTitle={t('settings.privacy.failed')}>
        {(data) => <RetentionForm retention={data} />}
      </Loaded>
    </SettingsPage>
  );
};

const spec: FormSpec = {
  archived_months: { kind: 'integer', title: 'settings.privacy.archivedMonths' },
  audit_months: { kind: 'integer', title: 'settings.privacy.auditMonths' },
};

const baseOf = (retention: Own<Retention>): FormBase => baseFrom(spec, retention);

const RetentionForm = ({ retention }: { readonly retention: Own<Retention> }) => {
  const { t, format } = useTexts();
  const form = useRecordForm({
    spec,
    schema: retentionForm,
    draft: 'retention',
    base: baseOf(retention),
    save: ({ body, idempotencyKey }) => callEndpoint(updateRetention, { body, idempotencyKey }),
    baseOf,
    onSaved: () => undefined,
  });
  return (
    <RecordFormView form={form} label={t('nav.settings-privacy')}>
      <FormSection title={t('settings.privacy.periods')}>
        <TextField
          name="archived_months"
          inputMode="numeric"
          hint={t('settings.privacy.archivedHint')}
          isShort
        />
        <TextField
          name="audit_months"
          inputMode="numeric"
          hint={t('settings.privacy.auditHint')}
          isShort
        />
      </FormSection>
      <FormSection title={t('settings.privacy.effect')} hint={t('settings.privacy.effectHint')}>
        <Preview values={form.values} />
        <p className="flush">
          {retention.last_run_at
            ? t('settings.privacy.lastRun', { time: format.zonedTime(retention.last_run_at) })
            : t('settings.privacy.neverRun')}
        </p>
      </FormSection>
    </RecordFormView>
  );
};

/** The valid ones of the typed periods. */
const typedPeriods = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(spec).flatMap((name) => {
      const text = String(values[name] ?? '').trim();
      const isValid = retentionForm.safeParse({ [name]: Number(text) }).success;
      return text !== '' && isValid ? [[name, text]] : [];
    }),
  );

/** What the typed periods remove, before they are saved. */
const Preview = ({ values }: { readonly values: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation();
  const preview = useQuery(retentionPreviewQuery(typedPeriods(values)));
  if (preview.isError) return <p className="flush">{t('settings.privacy.previewFailed')}</p>;
  return (
    <div role="status">
      <p>{t('settings.privacy.preview')}</p>
      {preview.data && (
        <ul className={styles.removed}>
          <li>{t('settings.privacy.people', { count: preview.data.people })}</li>
          <li>{t('settings.privacy.events', { count: preview.data.events })}</li>
        </ul>
      )}
    </div>
  );
};
