import { csvPath } from '@provost/contract/endpoint';
import { applyImport } from '@provost/contract/imports';
import { jobErrors, listJobRows } from '@provost/contract/jobs';
import { useState } from 'react';
import { download } from '@/api/download.ts';
import { errorLines } from '@/api/error-lines.ts';
import { useJob } from '@/api/jobs/use-job.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import styles from '@/ui/file-screen.module.css';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { ProblemsButton } from './import-preview.tsx';
import type { ShownImport } from './imports.queries.ts';
import { UndoImport } from './undo-import.tsx';

const loadDialog = () => loadPart(() => import('@/school/bulk/bulk-dialog.tsx'));

/** People who were imported have no password, and were told nothing. */
const InviteImported = ({ of }: { readonly of: ShownImport }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { kind } = of;
  if (kind !== 'students' && kind !== 'teachers') return null;
  return (
    <>
      <ControlButton onClick={() => setIsOpen(true)}>{t('bulk.actions.invite')}</ControlButton>
      <LazyPart load={loadDialog} isNeeded={isOpen} onClose={close}>
        {({ BulkDialog }) => (
          <BulkDialog
            list={kind}
            action="invite"
            selected={{ query: `changed_in=${of.job_id}`, count: undefined }}
            narrowing={of.file_name ?? t('nav.imports')}
            isOpen={isOpen}
            onClose={close}
            onStarted={close}
          />
        )}
      </LazyPart>
    </>
  );
};

/** Applies the rest. The person who started it may have left the school. */
const ContinueImport = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const apply = useVersionedWrite({
    send: sendTo(applyImport, () => ({ params: { id }, body: {} })),
  });
  return (
    <ControlButton disabled={apply.isPending} onClick={() => apply.send(undefined)}>
      {t('imports.continue')}
    </ControlButton>
  );
};

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

export const ImportProgress = ({ label, done, total }: ProgressProps) => {
  const format = useFormat();
  const share = total > 0 ? done / total : 0;
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={share} />
      {label} {format.percent(share)}
    </div>
  );
};

/** How it was applied or taken back, and what can be done next. i18n-keys: jobs.errors.* */
export const ImportResult = ({ of }: { readonly of: ShownImport }) => {
  const { t } = useTranslation();
  const applying = useJob(of.job_id);
  const { job } = applying;
  const undoing = useJob(job?.undone_by_id);
  const { job: undo } = undoing;
  const { state, kind, counts } = of;
  if (state === 'applying' || state === 'undoing') {
    const { done = 0, total = 0 } = (state === 'undoing' ? undo : job) ?? {};
    return (
      <section className={styles.upload} aria-label={t('imports.result')}>
        <ImportProgress label={t(`imports.states.${state}`)} done={done} total={total} />
        <p className={styles.hint}>{t('imports.goesOn')}</p>
      </section>
    );
  }
  // Only a job that is deleted, or of a colleague, leaves nothing to wait for.
  const isLoading =
    (of.job_id !== undefined && !job && !applying.isGone) ||
    (job?.undone_by_id !== undefined && !undo && !undoing.isGone);
  if (isLoading) {
    return (
      <section className={styles.upload} aria-label={t('imports.result')}>
        <SectionSkeleton lines={2} />
      </section>
    );
  }
  const { result, done = counts.create + counts.update } = job ?? {};
  const failed = Number(result?.failed ?? job?.failed ?? 0);
  const applied = Number(result?.applied ?? done - failed);
  const left = state === 'undone' ? Number(undo?.result?.left ?? 0) : 0;
  const saveLeft = () =>
    download(csvPath(listJobRows).replace('{id}', undo?.id ?? ''), `job-${undo?.id}.csv`).catch(
      (error) => showNotification('error', errorLines(error, t)),
    );
  return (
    <section className={styles.upload} aria-label={t('imports.result')}>
      <p role="status" className={styles.summary}>
        {state === 'undone'
          ? t('imports.undone', { count: Number(undo?.result?.done ?? applied) })
          : t('imports.applied', { count: applied })}
        {failed > 0 && ` ${t('imports.failedRows', { count: failed })}`}
        {left > 0 && ` ${t('imports.left', { count: left })}`}
        {state !== 'undone' &&
          counts.problem > 0 &&
          ` ${t('imports.leftOut', { count: counts.problem })}`}
      </p>
      {job?.state === 'failed' && (
        <p className={styles.problem}>
          {t(`jobs.errors.${isOneOf(jobErrors, job.error_code) ? job.error_code : 'unexpected'}`)}
        </p>
      )}
      <div className={styles.fields}>
        {state !== 'undone' && applied > 0 && (
          <>
            <ControlLink href={`/${kind}?changed_in=${of.job_id}`}>
              {t('imports.open', { kind: t(`nav.${kind}`) })}
            </ControlLink>
            <InviteImported of={of} />
          </>
        )}
        {(failed > 0 || counts.problem > 0) && <ProblemsButton id={of.id} />}
        {left > 0 && (
          <ControlButton onClick={() => void saveLeft()}>{t('imports.leftFile')}</ControlButton>
        )}
        {state === 'failed' && <ContinueImport id={of.id} />}
        <UndoImport of={of} />
      </div>
    </section>
  );
};
