import { Button } from '@mantine/core';
import { isUserType } from '@provost/contract/ability';
import { canActOn, type ExtraRule } from '@provost/contract/extra-rules';
import { updateUser } from '@provost/contract/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useSession } from '@/api/session/use-session.ts';
import { type AccountChange, EditAccount } from '@/school/people/account-dialog.tsx';
import { useChangeStatus } from '@/school/people/change-status.ts';
import { EndSessions } from '@/school/people/end-sessions.tsx';
import { EraseButton } from '@/school/people/erase-button.tsx';
import { ExportData } from '@/school/people/export-data.tsx';
import { InvitationActions } from '@/school/people/invitation-actions.tsx';
import { ResetLinkButton } from '@/school/people/reset-link-button.tsx';
import { ResetMfa } from '@/school/people/reset-mfa.tsx';
import { StatusActions } from '@/school/people/status-actions.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import type { Person, PersonSource } from './people-lists.ts';

interface PersonActionsProps {
  readonly id: string;
  readonly person: Person;
  readonly source: PersonSource;
}

/** What the signed-in user can do to a person, by the rules of the contract. */
const useRules = (id: string, person: Person) => {
  const me = useSession()?.user;
  return (rule: ExtraRule): boolean => {
    if (!isUserType(me?.user_type) || person.is_erased) return false;
    // Owners can give up their own role; everything else is up to a colleague.
    if (me.id === id && rule !== 'change_role') return false;
    return canActOn(rule, me.user_type, person.user_type);
  };
};

export const PersonActions = ({ id, person, source }: PersonActionsProps) => {
  const { t } = useTranslation();
  const can = useRules(id, person);
  const name = person.full_name ?? t('users.one');
  const statusChange = useChangeStatus(source, id, name);
  const [isChangingRole, setIsChangingRole] = useState(false);
  const { status } = person;
  const client = useQueryClient();
  const isSelf = useSession()?.user.id === id;
  const saveAccount = async (body: AccountChange, idempotencyKey: string) => {
    await callEndpoint(updateUser, { params: { id }, body, idempotencyKey });
    await client.invalidateQueries();
  };
  return (
    <>
      {can('change_role') && (
        <>
          <Button variant="default" onClick={() => setIsChangingRole(true)}>
            {t('staff.changeRole.button')}
          </Button>
          <ChangeRoleDialog
            id={id}
            person={person}
            isOpen={isChangingRole}
            onClose={() => setIsChangingRole(false)}
          />
        </>
      )}
      {can('change_role') && !isSelf && (
        <EditAccount name={name} account={person} onSave={saveAccount} />
      )}
      {can('resend_invitation') && status === 'invited' && (
        <InvitationActions id={id} name={name} />
      )}
      {can('reset_link') && status === 'active' && <ResetLinkButton id={id} name={name} />}
      {can('end_sessions') && status === 'active' && <EndSessions id={id} name={name} />}
      {can('reset_mfa') && person.mfa_enabled && <ResetMfa id={id} name={name} />}
      {can('export_data') && <ExportData id={id} />}
      {can('erase') && <EraseButton id={id} name={name} email={person.email} />}
      {can('change_status') && (
        <StatusActions name={name} status={status} setBy={person.status_set_by} {...statusChange} />
      )}
    </>
  );
};
