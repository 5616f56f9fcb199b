import { cancelJob, undoJob } from '@provost/contract/jobs';
import { callEndpoint } from '@/api/client.ts';
import { followJob } from '@/api/jobs/followed-jobs.ts';
import { callOwn } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '@/school/confirmed-write.tsx';
import { jobTitle } from '@/school/jobs/job-title.ts';
import { personName } from '@/school/people/person-name.tsx';
import type { Column } from '@/table/column.ts';
import { detailsCell, kindLabel, progressCell, stateCell } from './job-cells.tsx';
import type { JobRow } from './job-list.ts';

const isOpen = ({ state }: JobRow): boolean => state === 'queued' || state === 'running';

const CancelJob = ({ job }: { readonly job: JobRow }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(cancelJob.access)) return null;
  const kind = kindLabel(job.kind, t);
  return (
    <ConfirmedWrite
      id={job.id}
      label={t('jobs.cancel')}
      name={t('jobs.cancelNamed', { kind })}
      size="compact-sm"
      title={t('jobs.cancelTitle')}
      confirmLabel={t('jobs.cancelConfirm')}
      cancelLabel={t('jobs.keep')}
      isDangerous
      isObsolete={!isOpen(job)}
      closesOnError
      send={(call) => callEndpoint(cancelJob, call)}
    >
      <p>{isOpen(job) ? t('jobs.cancelEffect', { kind }) : t('jobs.finishedMeanwhile')}</p>
    </ConfirmedWrite>
  );
};

const UndoJob = ({ job }: { readonly job: JobRow }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(undoJob.access)) return null;
  const action = jobTitle(job, t);
  return (
    <ConfirmedWrite
      id={job.id}
      label={t('notifications.undo')}
      name={t('jobs.notice.undo', { action })}
      size="compact-sm"
      title={t('jobs.notice.undo', { action })}
      isObsolete={!job.is_undoable}
      closesOnError
      send={async (call) => followJob((await callOwn(undoJob, call)).id)}
    >
      <p>{t('jobs.undoEffect')}</p>
    </ConfirmedWrite>
  );
};

export const jobColumns: readonly Column<JobRow>[] = [
  {
    id: 'kind',
    title: 'jobs.kind',
    cell: (job, { t, text }) => text(job.bulk ? jobTitle(job, t) : kindLabel(job.kind, t)),
    width: 130,
  },
  {
    id: 'about',
    title: 'jobs.about',
    cell: ({ about }, format) => personName(about?.full_name, format),
    card: 'detail',
    width: 150,
  },
  { id: 'state', title: 'jobs.state', cell: stateCell, card: 'value', width: 90 },
  { id: 'progress', title: 'jobs.progress', cell: progressCell, card: 'detail', width: 90 },
  {
    id: 'attempts',
    title: 'jobs.attempts',
    cell: ({ attempts }, format) => format.count(attempts),
    isNumeric: true,
    width: 70,
  },
  { id: 'details', title: 'jobs.details', cell: detailsCell, card: 'line', width: 220 },
  {
    id: 'next_attempt_at',
    title: 'jobs.nextAttempt',
    cell: ({ next_attempt_at }, format) => format.moment(next_attempt_at),
    width: 110,
  },
  {
    id: 'created_at',
    title: 'jobs.created',
    cell: ({ created_at }, format) => format.moment(created_at),
    startsDescending: true,
    width: 110,
  },
  {
    id: 'finished_at',
    title: 'jobs.finished',
    cell: ({ finished_at }, format) => format.moment(finished_at),
    isHiddenAtFirst: true,
    width: 110,
  },
  {
    id: 'actions',
    title: 'pricing.actions',
    cell: (job) => (
      <>
        <CancelJob job={job} />
        <UndoJob job={job} />
      </>
    ),
    isPinned: true,
    card: 'action',
    width: 96,
  },
];
