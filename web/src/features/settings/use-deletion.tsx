import type { Endpoint } from '@provost/contract/endpoint';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { useAsked } from '@/ui/use-asked.ts';

interface Deleted {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Asks before a record of the settings is deleted, and says what that does. */
export const useDeletion = <R extends Deleted>(
  endpoint: Endpoint,
  effectOf: (record: R) => string,
) => {
  const { t } = useTranslation();
  const { asked, ask, isOpen, close } = useAsked<R>();
  const remove = useVersionedWrite({
    send: sendTo(endpoint, (id: string) => ({ params: { id } })),
    // As it was on show when the dialog opened.
    version: asked?.version,
  });
  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('settings.levels.deleteTitle', { name: asked?.name ?? '' })}
      confirmLabel={t('settings.levels.deleteButton')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => asked && remove.send(asked.id, { onSuccess: close, onError: close })}
      onCancel={close}
    >
      <p>{asked && effectOf(asked)}</p>
    </ConfirmDialog>
  );
  return { ask, dialog };
};
