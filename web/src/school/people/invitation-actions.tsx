import { Button } from '@mantine/core';
import { resendInvitation, revokeInvitation } from '@provost/contract/accounts';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
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
  const { request, isRequesting, setOpener, dialog } = useLinkRequest(resendInvitation, person);
  useKeepFocus(isRequesting);
  useShownOnce(isRequesting);
  const send = (event: MouseEvent) => {
    setOpener(event.currentTarget);
    request();
  };
  return (
    <>
      <Button variant="default" onClick={send} loading={isRequesting}>
        {t('people.invitation.resend')}
      </Button>
      {dialog}
    </>
  );
};

const Revoke = ({ id, name }: LinkOwner) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const revoke = useVersionedWrite({
    send: (params: { id: string }, { idempotencyKey }) =>
      callEndpoint(revokeInvitation, { params, idempotencyKey }),
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
        isBusy={revoke.isPending}
        onConfirm={() => revoke.send({ id }, { onSuccess: close })}
        onCancel={close}
      >
        <p>{t('people.invitation.revokeEffect', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
