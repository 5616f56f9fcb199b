import { Button } from '@mantine/core';
import type { AuditEvent } from '@provost/contract/audit';
import { auditActions } from '@provost/contract/audit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { revertOptions } from '@/api/undo.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface UndoCellProps {
  readonly event: Adapted<AuditEvent>;
  readonly format: CellFormat;
}

/** The way to undo an event, or that it has been undone. */
export const UndoCell = ({ event, format }: UndoCellProps) => {
  const { t } = format;
  if (event.reverted_by_id !== undefined) return t('audit.reverted');
  if (event.is_revertible && event.id !== undefined) {
    return <UndoButton event={event} id={event.id} format={format} />;
  }
  return event.reverts_id === undefined ? null : t('audit.isRevert');
};

const UndoButton = ({ event, id, format }: UndoCellProps & { readonly id: string }) => {
  const { t } = format;
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
