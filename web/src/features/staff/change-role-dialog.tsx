import { NativeSelect } from '@mantine/core';
import { isStaffType, type StaffType, staffTypes } from '@provost/contract/extra-rules';
import { updateUser } from '@provost/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import type { Person } from './people-lists.ts';
import { RoleComparison } from './role-comparison.tsx';
import { usePermissionWords } from './use-permission-words.ts';

interface ChangeRoleDialogProps {
  readonly id: string;
  readonly person: Person;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const ChangeRoleDialog = (props: ChangeRoleDialogProps) => {
  const { t } = useTranslation();
  const name = props.person.full_name ?? t('users.one');
  return (
    <Dialog
      isOpen={props.isOpen}
      title={t('staff.changeRole.title', { name })}
      onCancel={props.onClose}
    >
      {(isStillOpen) => <RoleForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

/** Shows what the new role can and cannot do, compared with the current one. */
const RoleForm = ({ id, person, isOpen, onClose }: ChangeRoleDialogProps) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  // The role and version that were on show: someone else can change them while the dialog is open.
  const [{ user_type: current, version }] = useState(person);
  const [chosen, setChosen] = useState(current);
  const change = useVersionedWrite({
    send: (user_type: StaffType, sent) =>
      callEndpoint(updateUser, {
        params: { id },
        body: { user_type, ...sent.version },
        idempotencyKey: sent.idempotencyKey,
      }),
    version,
    showsErrors: true,
  });
  const role = change.conflict && person.user_type;
  const now = isStaffType(role) ? [t('staff.changeRole.now', { role: words.role(role) })] : [];
  const button = t('staff.changeRole.button');
  return (
    <DialogForm
      isOpen={isOpen}
      error={change.error}
      notes={now}
      submitLabel={button}
      issues={{ role: chosen === current ? t('staff.changeRole.choose') : undefined }}
      override={
        change.conflict && {
          label: t('forms.anyway', { action: button }),
          onPress: () => isStaffType(chosen) && change.overrule(chosen, { onSuccess: onClose }),
        }
      }
      isBusy={change.isPending}
      onSubmit={() => isStaffType(chosen) && change.send(chosen, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <NativeSelect
            data-autofocus
            label={t('staff.role')}
            error={errorOf('role')}
            value={chosen}
            onChange={({ currentTarget: { value } }) => isStaffType(value) && setChosen(value)}
            data={staffTypes.map((type) => ({ value: type, label: words.role(type) }))}
          />
          <RoleComparison from={current} to={chosen} />
        </>
      )}
    </DialogForm>
  );
};
