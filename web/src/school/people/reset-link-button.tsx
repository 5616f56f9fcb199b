import { Button } from '@mantine/core';
import { createResetLink } from '@provost/contract/accounts';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { type LinkOwner, useLinkRequest } from './use-link-request.tsx';

/** A link with which the person sets a new password. */
export const ResetLinkButton = (person: LinkOwner) => {
  const { t } = useTranslation();
  const { name } = person;
  const [isAsking, setIsAsking] = useState(false);
  const { request, setOpener, dialog } = useLinkRequest(createResetLink, person, {
    onCreated: () => setIsAsking(false),
  });
  const { run, isRunning } = useSingleRun(request);
  useShownOnce(isRunning);
  const ask = (event: MouseEvent) => {
    setOpener(event.currentTarget);
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="default" onClick={ask}>
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
      {dialog}
    </>
  );
};
