import { Button } from '@mantine/core';
import { endUserSessions } from '@provost/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface EndSessionsProps {
  readonly id: string;
  readonly name: string;
}

export const EndSessions = ({ id, name }: EndSessionsProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => callEndpoint(endUserSessions, { params: { id } }),
  });
  const { run, isRunning } = useSingleRun(async () => {
    await mutateAsync();
    setIsAsking(false);
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.endSessions.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.endSessions.title', { name })}
        confirmLabel={t('people.endSessions.button')}
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('people.endSessions.effect', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
