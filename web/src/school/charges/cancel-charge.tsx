import { deleteCharge } from '@provost/contract/charges';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { ChargeDialogProps } from './charge-dialog-props.ts';

/** Asks before a charge is cancelled. */
export const CancelCharge = ({ charge, isOpen, onClose }: ChargeDialogProps) => {
  const { t } = useTranslation();
  const cancel = useVersionedWrite({
    send: sendTo(deleteCharge, (id: string) => ({ params: { id } })),
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
