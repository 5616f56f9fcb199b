import { cancelJob, jobErrors, jobKinds, jobStates, undoJob } from '@provost/contract/jobs';
import type { ReactNode } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { followJob } from '@/api/jobs/followed-jobs.ts';
import { callOwn } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { ConfirmedWrite } from '@/school/confirmed-write.tsx';
import { jobTitle } from '@/school/jobs/job-title.ts';
import { personName } from '@/school/people/person-columns.tsx';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { type Tone, toneBadge } from '@/school/status-badge.tsx';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import { countColumn, momentColumn } from '@/table/columns.ts';
import { ExpandableText } from '@/table/expandable-text.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { type JobRow, jobList } from './job-list.ts';

const kindLabel = (kind: string, t: TFunction): string =>
  isOneOf(jobKinds, kind) ? t(`jobs.kinds.${kind.replace('.', '_')}`) : kind;

const tones: Record<(typeof jobStates)[number], Tone> = {
  queued: 'slate',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'amber',
};

/** In a list the normal state is plain text; colour marks the unusual. */
const stateCell = ({ state }: JobRow, { t, text }: CellFormat): ReactNode => {
  if (!isOneOf(jobStates, state)) return text(state);
  const label = t(`jobs.states.${state}`);
  return state === 'done' ? label : toneBadge(tones[state], label);
};

const progressCell = (
  { done = 0, total = 0, failed = 0 }: JobRow,
  { t, empty }: CellFormat,
): ReactNode => {
  if (total === 0) return empty;
  const progress = t('jobs.progressOf', { done, total });
  return failed === 0 ? progress : `${progress} ${t('jobs.progressFailed', { count: failed })}`;
};

/** Why a mail was not sent. i18n-keys: jobs.skipped.* */
const skipReasons = ['no_mail_server', 'recipient', 'link'] as const;

/**
 * Why the latest attempt failed, or why there was nothing to do. The technical text is below it.
 * i18n-keys: jobs.errors.*
 */
const detailsCell = (
  { error, error_code: code, result }: JobRow,
  { t, empty }: CellFormat,
): ReactNode => {
  const reason = result?.skipped;
  if (isOneOf(skipReasons, reason)) {
    const text = t(`jobs.skipped.${reason}`);
    return <ExpandableText line={text}>{text}</ExpandableText>;
  }
  if (!error) return empty;
  const line = isOneOf(jobErrors, code) ? t(`jobs.errors.${code}`) : error;
  return (
    <ExpandableText line={line}>
      {line !== error && <p>{line}</p>}
      <p dir="ltr" lang="en">
        {error}
      </p>
    </ExpandableText>
  );
};

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

const jobColumns: readonly Column<JobRow>[] = [
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
  countColumn('attempts', 'jobs.attempts', 70),
  { id: 'details', title: 'jobs.details', cell: detailsCell, card: 'line', width: 220 },
  momentColumn('next_attempt_at', 'jobs.nextAttempt', 110),
  momentColumn('created_at', 'jobs.created', 110),
  momentColumn('finished_at', 'jobs.finished', 110, { isHiddenAtFirst: true }),
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

/** A job has no details beyond its row. */
export const resource: Resource<JobRow> = {
  fileName: 'jobs',
  texts: listTexts('jobs'),
  links: <SettingsLinks />,
  list: jobList,
  columns: jobColumns,
  filters: [
    { name: 'state', title: 'jobs.state', label: (state, t) => t(`jobs.states.${state}`) },
    { name: 'kind', title: 'jobs.kind', label: kindLabel },
  ],
};
