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

interface Named {
  readonly id: string;
  readonly name: string;
}

export const EndSessions = ({ id, name }: Named) => {
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

/** For a person who has lost every second factor. Only owners see it. */
export const ResetMfa = ({ id, name }: Named) => {
  const { t } = useTranslation();
  if (!useCan()(resetMfa.access)) return null;
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
export const InvitationActions = ({ id, name }: Named) => {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton
        id={id}
        name={name}
        endpoint={resendInvitation}
        label={t('people.invitation.resend')}
      />
      <ConfirmedWrite
        id={id}
        label={t('people.invitation.revoke')}
        title={t('people.invitation.revokeTitle', { name })}
        isDangerous
        send={(call) => callEndpoint(revokeInvitation, call)}
      >
        <p>{t('people.invitation.revokeEffect', { name })}</p>
      </ConfirmedWrite>
    </>
  );
};

/** A link with which the person sets a new password. */
export const ResetLinkButton = ({ id, name }: Named) => {
  const { t } = useTranslation();
  return (
    <LinkButton
      id={id}
      name={name}
      endpoint={createResetLink}
      label={t('people.resetLink.button')}
      question={{
        title: t('people.resetLink.title', { name }),
        effect: t('people.resetLink.effect', { name }),
      }}
    />
  );
};

interface LinkButtonProps extends Named {
  readonly endpoint: typeof createResetLink | typeof resendInvitation;
  readonly label: string;
  /** Asked first. */
  readonly question?: { readonly title: string; readonly effect: string };
}

/** Creates a link for a person. It is shown unless it was mailed. */
const LinkButton = ({ id, name, endpoint, label, question }: LinkButtonProps) => {
  // Gets the focus back after the dialog of the link.
  const [opener, setOpener] = useState<Element | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [created, setCreated] = useState<CreatedLink>();
  const { send, isPending } = useVersionedWrite({
    send: sendTo(endpoint, (params: { id: string }) => ({ params })),
  });
  useKeepFocus(!question && isPending);
  useShownOnce(isPending);
  const onSuccess = (response: unknown) => {
    // In one rendering: two dialogs never overlap.
    setIsAsking(false);
    setCreated(adaptCreatedLink(response));
  };
  const request = () => send({ id }, { onSuccess });
  const press = (event: MouseEvent) => {
    setOpener(event.currentTarget);
    if (question) setIsAsking(true);
    else request();
  };
  return (
    <>
      <Button variant="default" onClick={press} loading={!question && isPending}>
        {label}
      </Button>
      {question && (
        <ConfirmDialog
          isOpen={isAsking}
          title={question.title}
          confirmLabel={label}
          isBusy={isPending}
          onConfirm={request}
          onCancel={() => setIsAsking(false)}
        >
          <p>{question.effect}</p>
        </ConfirmDialog>
      )}
      <LinkDialog
        created={created}
        name={name}
        opener={opener}
        onClose={() => setCreated(undefined)}
      />
    </>
  );
};

interface AccountActionsProps extends Named {
  readonly email: string | undefined;
  readonly status: string | undefined;
  readonly onErased: () => void;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** Rare actions on an account that the user can edit: invite again, reset, end sessions, export or erase personal data. */
export const AccountActions = (props: AccountActionsProps) => {
  const { status, onErased, children, ...person } = props;
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const canReach = isOwnServer && can(endUserSessions.access);
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
