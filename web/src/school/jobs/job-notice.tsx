import { csvPath } from '@provost/contract/endpoint';
import { cancelJob, type Job, jobErrors, listJobRows, undoJob } from '@provost/contract/jobs';
import { screens } from '@provost/contract/screens';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { download } from '@/api/download.ts';
import { errorLines } from '@/api/error-lines.ts';
import { followJob, forgetJob } from '@/api/jobs/followed-jobs.ts';
import { isJobOver, useJob } from '@/api/jobs/use-job.ts';
import { callOwn, type Own, silentQuery } from '@/api/own.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import {
  type NotificationAction,
  removeLasting,
  showLasting,
  showNotification,
} from '@/lib/notifications.ts';
import { recordsText } from '../bulk/records-text.ts';
import { jobTitle } from './job-title.ts';

type ShownJob = Own<Job>;

/** How many rows that were not changed are named. */
const namedRows = 3;

/** i18n-keys: bulk.running.* */
const runningText = (job: ShownJob, t: TFunction): string => {
  const { bulk, total, undoes_id } = job;
  if (!bulk) return jobTitle(job, t);
  const records = recordsText(bulk.list, total, t);
  return undoes_id === undefined
    ? t(`bulk.running.${bulk.action}`, { records })
    : t('jobs.notice.undoing', { action: t(`bulk.actions.${bulk.action}`), records });
};

const countIn = ({ result }: ShownJob, state: string): number => Number(result?.[state] ?? 0);

const counted = ['done', 'skipped', 'failed', 'left'] as const;

/** How a job ended, and how many rows how. i18n-keys: jobs.errors.* */
const resultLines = (job: ShownJob, t: TFunction): readonly string[] => {
  const action = jobTitle(job, t);
  if (job.state === 'cancelled') return [t('jobs.notice.cancelled', { action })];
  if (job.state === 'failed') {
    const reason = isOneOf(jobErrors, job.error_code) ? job.error_code : 'unexpected';
    return [t('jobs.notice.ended', { action }), t(`jobs.errors.${reason}`)];
  }
  const parts = counted.flatMap((state) => {
    const count = countIn(job, state);
    return count > 0 || state === 'done' ? [t(`jobs.notice.${state}`, { count })] : [];
  });
  return [action, parts.join(' · ')];
};

const typeOf = (job: ShownJob, missed: number) => {
  if (!isJobOver(job)) return 'loading';
  if (job.state === 'failed') return 'error';
  return job.state === 'done' && missed === 0 ? 'success' : 'warning';
};

/** The rows that a job has not changed, and what the user can do about them. */
const useMissed = (job: ShownJob | undefined, missed: number) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = job?.id ?? '';
  const { data: rows = [] } = useQuery({
    ...silentQuery(listJobRows, { params: { id } }),
    enabled: missed > 0,
  });
  const named = rows
    .slice(0, namedRows)
    .map(({ name, reason }) => t('app.labelled', { label: name, value: reason }));
  const others = missed - named.length;
  const lines =
    named.length > 0 && others > 0 ? [...named, t('jobs.notice.more', { count: others })] : named;
  const path = screens.find((screen) => screen.id === job?.bulk?.list)?.path;
  const save = () =>
    download(csvPath(listJobRows).replace('{id}', id), `job-${id}.csv`).catch((error) =>
      showNotification('error', errorLines(error, t)),
    );
  const actions: NotificationAction[] = [];
  if (missed > 0 && path !== undefined) {
    const search = { failed_in: id } as never;
    const run = () => void navigate({ to: path, search });
    actions.push({ label: t('jobs.notice.showFailed'), run, isLasting: true, showsFailed: true });
  }
  if (missed > 0) {
    actions.push({ label: t('jobs.notice.csv'), run: () => void save(), isLasting: true });
  }
  return { lines, actions };
};

/** Progress and result of a job, as a notification that can cancel it or take it back. */
export const JobNotice = ({ id }: { readonly id: string }) => {
  const { t, format } = useTexts();
  const { job, isGone, isWaiting } = useJob(id);
  const [isHidden, setIsHidden] = useState(false);
  const isOver = job !== undefined && isJobOver(job);
  const missed = isOver ? countIn(job, 'failed') + countIn(job, 'left') : 0;
  const rows = useMissed(job, missed);
  const undo = useVersionedWrite({
    send: (undone: string, { idempotencyKey }) =>
      callOwn(undoJob, { params: { id: undone }, idempotencyKey }),
    onSaved: (started) => {
      followJob(started.id);
      forgetJob(id);
    },
  });
  const cancel = useVersionedWrite({
    send: (cancelled: string, { idempotencyKey }) =>
      callOwn(cancelJob, { params: { id: cancelled }, idempotencyKey }),
  });
  useEffect(() => {
    if (isGone) forgetJob(id);
  }, [isGone, id]);

  // In tens: a screen reader announces each change.
  const share = job && job.total > 0 ? Math.floor((job.done / job.total) * 10) / 10 : 0;
  const actions: NotificationAction[] = [...rows.actions];
  if (job && !isOver) {
    actions.push({ label: t('table.cancel'), run: () => cancel.send(id), isLasting: true });
  }
  if (job?.is_undoable) {
    actions.unshift({
      label: t('notifications.undo'),
      run: () => undo.send(id),
      isLasting: true,
      isUndo: true,
    });
  }
  const progress = job && `${runningText(job, t)} ${format.percent(share)}`;
  const running = isWaiting ? [progress ?? '', t('jobs.notice.waiting')] : [progress ?? ''];
  const lines = job && isOver ? [...resultLines(job, t), ...rows.lines] : running;
  const shown = job && !(isHidden && !isOver) && [typeOf(job, missed), ...lines].join('\n');
  const notification = `job:${id}`;
  useEffect(() => {
    if (!shown) return;
    const [type, ...text] = shown.split('\n');
    showLasting({
      id: notification,
      type: type as ReturnType<typeof typeOf>,
      lines: text,
      actions,
      // The result of a job is shown even if its progress is not.
      onClose: () => (isOver ? forgetJob(id) : setIsHidden(true)),
    });
  });
  useEffect(() => () => removeLasting(notification), [notification]);
  return null;
};
