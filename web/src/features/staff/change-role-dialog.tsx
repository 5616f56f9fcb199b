import { NativeSelect } from '@mantine/core';
import { isStaffType, type StaffType, staffTypes } from '@provost/contract/extra-rules';
import type { Role } from '@provost/contract/roles';
import { updateUser } from '@provost/contract/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { failureOf } from '@/api/error-lines.ts';
import type { Own } from '@/api/own.ts';
import { rolesQuery } from '@/api/permissions/roles-query.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import type { Person } from './people-lists.ts';
import { gainsOf } from './permission-areas.ts';
import styles from './staff.module.css';
import { usePermissionWords } from './use-permission-words.ts';

interface RoleComparisonProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What changes with another role. */
const RoleComparison = ({ from, to }: RoleComparisonProps) => {
  const { t } = useTranslation();
  const roles = useQuery(rolesQuery);
  return (
    <div aria-live="polite" className={styles.comparison}>
      <QueryState
        query={roles}
        skeleton={<SectionSkeleton lines={4} />}
        failedTitle={t('staff.roles.failure')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(data) => <Comparison roles={data} from={from} to={to} />}
      </QueryState>
    </div>
  );
};

const Comparison = ({
  roles,
  from,
  to,
}: RoleComparisonProps & { readonly roles: readonly Own<Role>[] }) => {
  const { t } = useTranslation();
  const [before, after] = [from, to].map((type) =>
    roles.find(({ user_type }) => user_type === type),
  );
  if (!before || !after || from === to) return <p>{t('staff.changeRole.choose')}</p>;
  return (
    <>
      <Gains title={t('staff.changeRole.gains')} from={before} to={after} />
      <Gains title={t('staff.changeRole.losses')} from={after} to={before} />
      <p className={styles.hint}>{t('staff.changeRole.effect')}</p>
    </>
  );
};

interface GainsProps {
  readonly title: string;
  readonly from: Own<Role>;
  readonly to: Own<Role>;
}

const Gains = ({ title, from, to }: GainsProps) => {
  const words = usePermissionWords();
  const { areas, extra } = gainsOf(from, to);
  if (areas.length + extra.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {areas.map(({ subject, actions }) => (
          <li key={subject}>
            {words.area(subject)}: {words.actions(actions)}
          </li>
        ))}
        {extra.map((rule) => (
          <li key={rule.name}>{words.extra(rule)}</li>
        ))}
      </ul>
    </section>
  );
};

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
  const [{ chosen }, setTyped, draft] = useDialogDraft<{ chosen: string | undefined }>(
    `role ${id}`,
    () => ({ chosen: current }),
    { chosen: isStaffType },
  );
  const change = useVersionedWrite({
    send: (user_type: StaffType, sent) =>
      callEndpoint(updateUser, {
        params: { id },
        body: { user_type, ...sent.version },
        idempotencyKey: sent.idempotencyKey,
      }),
    version,
    draft,
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
            onChange={({ currentTarget: { value } }) => setTyped({ chosen: value })}
            data={staffTypes.map((type) => ({ value: type, label: words.role(type) }))}
          />
          <RoleComparison from={current} to={chosen} />
        </>
      )}
    </DialogForm>
  );
};
