import { exportUserData } from '@provost/contract/personal-data';
import { endUserSessions, eraseUser } from '@provost/contract/user';
import type { ReactNode } from 'react';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { EndSessions } from './end-sessions.tsx';
import { EraseButton } from './erase-button.tsx';
import { ExportData } from './export-data.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { ResetLinkButton } from './reset-link-button.tsx';
import { ResetMfa } from './reset-mfa.tsx';

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
