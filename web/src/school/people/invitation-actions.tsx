import { Button } from '@mantine/core';
import { resendInvitation, revokeInvitation } from '@provost/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/created-link.ts';
import { useIdempotencyKey } from '@/api/use-idempotency-key.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
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
  const writeKey = useIdempotencyKey();
  const [opener, setOpener] = useState<Element | null>(null);
  const [created, setCreated] = useState<CreatedLink>();
  const { mutateAsync } = useMutation({
    mutationFn: () => {
      const idempotencyKey = writeKey.keyOf([resendInvitation.path, id]);
      return callEndpoint(resendInvitation, { params: { id }, idempotencyKey });
    },
    // Not awaited: the link must not wait for it.
    onSettled: () => void invalidatePeople(client),
  });
  const { run, isRunning } = useSingleRun(async () => {
    const response = await mutateAsync();
    writeKey.forget();
    setCreated(adaptCreatedLink(response));
  });
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
      <LinkDialog
        created={created}
        name={name}
        opener={opener}
        onClose={() => setCreated(undefined)}
      />
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
