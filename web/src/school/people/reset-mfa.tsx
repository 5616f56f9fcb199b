import { Button } from '@mantine/core';
import { resetMfa } from '@provost/contract/mfa';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { invalidatePeople } from './people-writes.ts';

interface ResetMfaProps {
  readonly id: string;
  readonly name: string;
}

/** For a person who has lost every second factor. Only owners see it. */
export const ResetMfa = ({ id, name }: ResetMfaProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => callEndpoint(resetMfa, { params: { id }, body: {} }),
    onSettled: () => invalidatePeople(client),
  });
  const { run, isRunning } = useSingleRun(async () => {
    await mutateAsync();
    setIsAsking(false);
  });
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
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('people.resetMfa.effect', { name })}</p>
        <p>{t('people.resetMfa.sure', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
