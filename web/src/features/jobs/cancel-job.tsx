import { Button } from '@mantine/core';
import { cancelJob } from '@provost/contract/jobs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { kindLabel } from './job-cells.tsx';
import type { JobRow } from './job-list.ts';

const isOpen = ({ state }: JobRow): boolean => state === 'queued' || state === 'running';

/** Cancels a job that is queued or running, after a confirmation. */
export const CancelJob = ({ job }: { readonly job: JobRow }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const cancel = useVersionedWrite({
    send: (id: string, { idempotencyKey }) =>
      callEndpoint(cancelJob, { params: { id }, idempotencyKey }),
  });
  const { id } = job;
  if (!can(cancelJob.access) || (!isOpen(job) && !isAsking)) return null;
  const kind = kindLabel(job.kind, t);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('jobs.cancelNamed', { kind })}
        onClick={() => setIsAsking(true)}
      >
        {t('jobs.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('jobs.cancelTitle')}
        confirmLabel={t('jobs.cancelConfirm')}
        cancelLabel={t('jobs.keep')}
        isDangerous
        isBusy={cancel.isPending}
        isObsolete={!isOpen(job)}
        onConfirm={() => cancel.send(id, { onSuccess: close, onError: close })}
        onCancel={close}
      >
        <p>{isOpen(job) ? t('jobs.cancelEffect', { kind }) : t('jobs.finishedMeanwhile')}</p>
      </ConfirmDialog>
    </>
  );
};
