import { Button } from '@mantine/core';
import { createResetLink } from '@provost/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/created-link.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface ResetLinkButtonProps {
  readonly id: string;
  readonly name: string;
}

/** A link with which the person sets a new password. */
export const ResetLinkButton = ({ id, name }: ResetLinkButtonProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const [created, setCreated] = useState<CreatedLink>();
  const { mutateAsync } = useMutation({
    mutationFn: () => callEndpoint(createResetLink, { params: { id } }),
  });
  const { run, isRunning } = useSingleRun(async () => {
    const response = await mutateAsync();
    setIsAsking(false);
    setCreated(adaptCreatedLink(response));
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.resetLink.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.resetLink.title', { name })}
        confirmLabel={t('people.resetLink.button')}
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('people.resetLink.effect', { name })}</p>
      </ConfirmDialog>
      <LinkDialog created={created} name={name} onClose={() => setCreated(undefined)} />
    </>
  );
};
