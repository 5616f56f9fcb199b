import { Button } from '@mantine/core';
import { resendInvitation, revokeInvitation } from '@provost/contract/accounts';
import type { MouseEvent } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '../confirmed-write.tsx';
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
  return (
    <ConfirmedWrite
      id={id}
      label={t('people.invitation.revoke')}
      title={t('people.invitation.revokeTitle', { name })}
      isDangerous
      send={(call) => callEndpoint(revokeInvitation, call)}
    >
      <p>{t('people.invitation.revokeEffect', { name })}</p>
    </ConfirmedWrite>
  );
};
