import type { School } from '@provost/contract/school';
import { updateSchool } from '@provost/contract/school';
import { schoolForm } from '@provost/contract/school.form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { failureOf } from '@/api/error-lines.ts';
import { type Own, ownRows } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { SchoolFields } from './school-fields.tsx';
import { schoolBase, schoolSpec } from './school-form.ts';
import { TimeZoneProgress } from './time-zone-progress.tsx';

export const SchoolSettingsScreen = () => {
  const { t } = useTranslation();
  const school = useQuery(schoolQuery);
  return (
    <>
      <PageHeader title={t('nav.settings-school')} />
      <SettingsLinks />
      <QueryState
        query={school}
        // The form edits the settings as they are now, not those known from storage.
        isOutdated={school.dataUpdatedAt === 0}
        skeleton={<SectionSkeleton lines={8} />}
        failedTitle={t('settings.schoolFailed')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(data) => <SchoolForm school={data} />}
      </QueryState>
    </>
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
    adapter: ownRows<School>(),
    baseOf: schoolBase,
    onSaved: () => undefined,
  });
  return (
    <RecordFormView form={form} label={t('nav.settings-school')}>
      <SchoolFields timeZoneNote={<TimeZoneProgress school={school} />} />
    </RecordFormView>
  );
};
