import { Button } from '@mantine/core';
import { resendInvitation, revokeInvitation } from '@provost/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { invalidatePeople } from './people-writes.ts';
import { type LinkOwner, useLinkRequest } from './use-link-request.tsx';

/** For a person who is invited and has not accepted yet. */
export const InvitationActions = (props: LinkOwner) => (
  <>
    <Resend {...props} />
    <Revoke {...props} />
  </>
);

const Resend = (person: LinkOwner) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { request, setOpener, dialog } = useLinkRequest(resendInvitation, person, {
    // Not awaited: the link must not wait for it.
    onSettled: () => void invalidatePeople(client),
  });
  const { run, isRunning } = useSingleRun(request);
  useKeepFocus(isRunning);
  useShownOnce(isRunning);
  const send = (event: MouseEvent) => {
    setOpener(event.currentTarget);
    run();
  };
  return (
    <>
      <Button variant="default" onClick={send} loading={isRunning}>
        {t('people.invitation.resend')}
      </Button>
      {dialog}
    </>
  );
};

const Revoke = ({ id, name }: LinkOwner) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => callEndpoint(revokeInvitation, { params: { id } }),
    onSettled: () => invalidatePeople(client),
  });
  const { run, isRunning } = useSingleRun(async () => {
    await mutateAsync();
    setIsAsking(false);
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.invitation.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.invitation.revokeTitle', { name })}
        confirmLabel={t('people.invitation.revoke')}
        isDangerous
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('people.invitation.revokeEffect', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
