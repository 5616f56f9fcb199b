import { Button } from '@mantine/core';
import { resendInvitation, revokeInvitation } from '@provost/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/created-link.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { invalidatePeople } from './people-queries.ts';

interface InvitationActionsProps {
  readonly id: string;
  readonly name: string;
}

/** For a person who is invited and has not accepted yet. */
export const InvitationActions = (props: InvitationActionsProps) => (
  <>
    <Resend {...props} />
    <Revoke {...props} />
  </>
);

const Resend = ({ id, name }: InvitationActionsProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [created, setCreated] = useState<CreatedLink>();
  const { mutateAsync } = useMutation({
    mutationFn: () => callEndpoint(resendInvitation, { params: { id } }),
    onSettled: () => invalidatePeople(client),
  });
  const { run, isRunning } = useSingleRun(async () =>
    setCreated(adaptCreatedLink(await mutateAsync())),
  );
  return (
    <>
      <Button variant="default" onClick={run} loading={isRunning}>
        {t('people.invitation.resend')}
      </Button>
      <LinkDialog created={created} name={name} onClose={() => setCreated(undefined)} />
    </>
  );
};

const Revoke = ({ id, name }: InvitationActionsProps) => {
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
