import { Button } from '@mantine/core';
import { resetMfa } from '@provost/contract/mfa';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface ResetMfaProps {
  readonly id: string;
  readonly name: string;
}

/** For a person who has lost every second factor. Only owners see it. */
export const ResetMfa = ({ id, name }: ResetMfaProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const reset = useVersionedWrite({
    send: (params: { id: string }, { idempotencyKey }) =>
      callEndpoint(resetMfa, { params, body: {}, idempotencyKey }),
  });
  const close = () => setIsAsking(false);
  if (!can(resetMfa.access)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.resetMfa.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.resetMfa.title', { name })}
        confirmLabel={t('people.resetMfa.button')}
        isDangerous
        isBusy={reset.isPending}
        onConfirm={() => reset.send({ id }, { onSuccess: close })}
        onCancel={close}
      >
        <p>{t('people.resetMfa.effect', { name })}</p>
        <p>{t('people.resetMfa.sure', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
