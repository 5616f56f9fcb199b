import { Button } from '@mantine/core';
import { endUserSessions } from '@provost/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface EndSessionsProps {
  readonly id: string;
  readonly name: string;
}

export const EndSessions = ({ id, name }: EndSessionsProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const end = useVersionedWrite({
    send: (params: { id: string }, { idempotencyKey }) =>
      callEndpoint(endUserSessions, { params, idempotencyKey }),
  });
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.endSessions.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.endSessions.title', { name })}
        confirmLabel={t('people.endSessions.button')}
        isBusy={end.isPending}
        onConfirm={() => end.send({ id }, { onSuccess: close })}
        onCancel={close}
      >
        <p>{t('people.endSessions.effect', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
