import { NativeSelect } from '@mantine/core';
import { isStaffType, type StaffType, staffTypes } from '@provost/contract/extra-rules';
import { updateUser } from '@provost/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { errorLines } from '@/api/error-lines.ts';
import type { Person } from '@/api/hosts/people.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
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
  const client = useQueryClient();
  const words = usePermissionWords();
  const writeKey = useIdempotencyKey();
  // The role and version that were on show: someone else can change them while the dialog is open.
  const [{ user_type: current, version }] = useState(person);
  const [chosen, setChosen] = useState(current);
  const change = useMutation({
    mutationFn: (user_type: StaffType) => {
      const body = { user_type, ...(version !== undefined && { version }) };
      const idempotencyKey = writeKey.keyOf([updateUser.path, id, body]);
      return callEndpoint(updateUser, { params: { id }, body, idempotencyKey });
    },
    // All lists and figures: it can be the own role.
    onSettled: () => client.invalidateQueries(),
    meta: { silent: true },
  });
  const submit = async () => {
    if (!isStaffType(chosen)) return;
    await change.mutateAsync(chosen);
    onClose();
  };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={change.error ? errorLines(change.error, t) : []}
      submitLabel={t('staff.changeRole.button')}
      canSubmit={chosen !== current}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NativeSelect
        data-autofocus
        label={t('staff.role')}
        value={chosen ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={staffTypes.map((type) => ({ value: type, label: words.role(type) }))}
      />
      <RoleComparison from={current} to={chosen} />
    </DialogForm>
  );
};
