import { Button } from '@mantine/core';
import { createResetLink, resendInvitation, revokeInvitation } from '@provost/contract/accounts';
import { resetMfa } from '@provost/contract/mfa';
import { exportUserData } from '@provost/contract/personal-data';
import { endUserSessions, eraseUser } from '@provost/contract/user';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/accounts.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { ConfirmedWrite } from '../confirmed-write.tsx';
import { EraseButton } from './erase-button.tsx';
import { ExportData } from './export-data.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface EndSessionsProps {
  readonly id: string;
  readonly name: string;
}

export const EndSessions = ({ id, name }: EndSessionsProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmedWrite
      id={id}
      label={t('people.endSessions.button')}
      title={t('people.endSessions.title', { name })}
      send={(call) => callEndpoint(endUserSessions, call)}
    >
      <p>{t('people.endSessions.effect', { name })}</p>
    </ConfirmedWrite>
  );
};

interface ResetMfaProps {
  readonly id: string;
  readonly name: string;
}

/** For a person who has lost every second factor. Only owners see it. */
export const ResetMfa = ({ id, name }: ResetMfaProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(resetMfa.access)) return null;
  return (
    <ConfirmedWrite
      id={id}
      label={t('people.resetMfa.button')}
      title={t('people.resetMfa.title', { name })}
      isDangerous
      send={(call) => callEndpoint(resetMfa, { ...call, body: {} })}
    >
      <p>{t('people.resetMfa.effect', { name })}</p>
      <p>{t('people.resetMfa.sure', { name })}</p>
    </ConfirmedWrite>
  );
};

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

/** A link with which the person sets a new password. */
export const ResetLinkButton = (person: LinkOwner) => {
  const { t } = useTranslation();
  const { name } = person;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const link = useLinkRequest(createResetLink, person, close);
  useShownOnce(link.isRequesting);
  const ask = (event: MouseEvent) => {
    link.setOpener(event.currentTarget);
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
        isBusy={link.isRequesting}
        onConfirm={link.request}
        onCancel={close}
      >
        <p>{t('people.resetLink.effect', { name })}</p>
      </ConfirmDialog>
      {link.dialog}
    </>
  );
};

interface LinkOwner {
  readonly id: string;
  readonly name: string;
}

interface LinkRequest {
  /** The button gets the focus back after the dialog. */
  readonly setOpener: (button: Element) => void;
  /** The link is shown unless it was mailed. */
  readonly request: () => void;
  readonly isRequesting: boolean;
  readonly dialog: ReactNode;
}

const useLinkRequest = (
  endpoint: typeof createResetLink | typeof resendInvitation,
  { id, name }: LinkOwner,
  /** Rendered together with the dialog of the link: two dialogs never overlap. */
  onCreated?: () => void,
): LinkRequest => {
  const [opener, setOpener] = useState<Element | null>(null);
  const [created, setCreated] = useState<CreatedLink>();
  const write = useVersionedWrite({
    send: sendTo(endpoint, (params: { id: string }) => ({ params })),
  });
  const onSuccess = (response: unknown) => {
    onCreated?.();
    setCreated(adaptCreatedLink(response));
  };
  const request = () => write.send({ id }, { onSuccess });
  const close = () => setCreated(undefined);
  const dialog = <LinkDialog created={created} name={name} opener={opener} onClose={close} />;
  return { setOpener, request, isRequesting: write.isPending, dialog };
};

interface PersonProps {
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
}

interface AccountActionsProps extends PersonProps {
  /** Whether the user can edit people of this kind. */
  readonly canUpdate: boolean;
  readonly status: string | undefined;
  readonly onErased: () => void;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** Rare actions on an account: invite again, reset, end sessions, export or erase personal data. */
export const AccountActions = (props: AccountActionsProps) => {
  const { canUpdate, status, onErased, children, ...person } = props;
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const canReach = canUpdate && isOwnServer && can(endUserSessions.access);
  return (
    <ActionRow>
      {children}
      {canReach && status === 'invited' && <InvitationActions {...person} />}
      {canReach && status === 'active' && <ResetLinkButton {...person} />}
      {canReach && status === 'active' && <EndSessions {...person} />}
      {canReach && <ResetMfa id={person.id} name={person.name} />}
      {isOwnServer && can(exportUserData.access) && <ExportData id={person.id} />}
      {can(eraseUser.access) && person.email !== undefined && (
        <EraseButton {...person} email={person.email} onErased={onErased} />
      )}
    </ActionRow>
  );
};
