import { deleteCharge } from '@provost/contract/charges';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';

/** Asks before a charge is cancelled. */
export const CancelCharge = ({ charge, isOpen, onClose }: ChargeDialogProps) => {
  const { t } = useTranslation();
  const cancel = useVersionedWrite({
    send: (id: string, { idempotencyKey, version }) =>
      callEndpoint(deleteCharge, { params: { id }, query: version, idempotencyKey }),
    version: charge?.version,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('charges.cancel.title', { label: charge?.label ?? '' })}
      confirmLabel={t('charges.cancel.button')}
      cancelLabel={t('charges.cancel.keep')}
      isDangerous
      isBusy={cancel.isPending}
      onConfirm={() => charge && cancel.send(charge.id, { onSuccess: onClose, onError: onClose })}
      onCancel={onClose}
    >
      {t('charges.cancel.effect')}
    </ConfirmDialog>
  );
};
