import { Button } from '@mantine/core';
import type { AuditEvent } from '@provost/contract/audit';
import { auditActions } from '@provost/contract/audit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { revertOptions } from '@/api/undo.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface UndoEventProps {
  readonly event: Adapted<AuditEvent>;
}

/** The way to undo an event, or that it has been undone. */
export const UndoEvent = ({ event }: UndoEventProps) => {
  const { t } = useTranslation();
  if (event.reverted_by_id !== undefined) return t('audit.reverted');
  if (event.is_revertible && event.id !== undefined) {
    return <UndoButton event={event} id={event.id} />;
  }
  return event.reverts_id === undefined ? null : t('audit.isRevert');
};

const UndoButton = ({ event, id }: UndoEventProps & { readonly id: string }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const revert = useMutation(revertOptions(useQueryClient()));
  const action = isOneOf(auditActions, event.action)
    ? t(`audit.actions.${event.action.replace('.', '_')}`)
    : (event.action ?? '');
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
        {t('audit.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('audit.undoTitle')}
        confirmLabel={t('audit.undo')}
        isBusy={revert.isPending}
        onConfirm={() => revert.mutate(id, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('audit.undoEffect', { action, target: event.subject_label ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
};
