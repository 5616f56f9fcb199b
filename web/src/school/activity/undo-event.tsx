import { Button } from '@mantine/core';
import type { AuditEvent } from '@provost/contract/audit';
import { auditActions, revertAuditEvent } from '@provost/contract/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { revert } from '@/api/writes/undo.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface UndoEventProps {
  readonly event: Own<AuditEvent>;
}

/** The way to undo an event, or that it has been undone. */
export const UndoEvent = ({ event }: UndoEventProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (event.reverted_by_id !== undefined) return t('audit.reverted');
  if (event.redacted_at !== undefined) return t('audit.redacted');
  if (event.is_revertible && event.id !== undefined && can(revertAuditEvent.access)) {
    return <UndoButton event={event} id={event.id} />;
  }
  return event.reverts_id === undefined ? null : t('audit.isRevert');
};

const UndoButton = ({ event, id }: UndoEventProps & { readonly id: string }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const undo = useVersionedWrite({
    send: (event: string, { idempotencyKey }) => revert(event, idempotencyKey),
  });
  const action = isOneOf(auditActions, event.action)
    ? t(`audit.actions.${event.action.replace('.', '_')}`)
    : event.action;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
        {t('audit.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('audit.undoTitle')}
        confirmLabel={t('audit.undo')}
        cancelLabel={t('audit.keep')}
        isBusy={undo.isPending}
        onConfirm={() => undo.send(id, { onSuccess: close, onError: close })}
        onCancel={close}
      >
        <p>{t('audit.undoEffect', { action, target: event.subject_label })}</p>
      </ConfirmDialog>
    </>
  );
};
