import { isStaffType, type StaffType, staffTypes } from '@provost/contract/extra-rules';
import type { Role } from '@provost/contract/roles';
import { updateUser } from '@provost/contract/user';
import { useState } from 'react';
import type { Own } from '@/api/own.ts';
import { rolesQuery } from '@/api/permissions/roles-query.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { choicesOf } from '@/forms/choice.ts';
import { DialogSelect } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import type { Person } from './people-lists.ts';
import { gainsOf, usePermissionWords } from './permission-areas.ts';
import styles from './staff.module.css';

interface ComparisonProps {
  readonly roles: readonly Own<Role>[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const Comparison = ({ roles, from, to }: ComparisonProps) => {
  const { t } = useTranslation();
  const [before, after] = [from, to].map((type) =>
    roles.find(({ user_type }) => user_type === type),
  );
  if (!before || !after || from === to) return <p>{t('staff.changeRole.choose')}</p>;
  return (
    <>
      <Gains title={t('staff.changeRole.gains')} from={before} to={after} />
      <Gains title={t('staff.changeRole.losses')} from={after} to={before} />
      <p className="soft">{t('staff.changeRole.effect')}</p>
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

interface ChangeRoleFormProps {
  readonly id: string;
  readonly person: Person;
}

/** Shows what the new role can and cannot do, compared with the current one. */
export const ChangeRoleForm = ({ id, person }: ChangeRoleFormProps) => {
  const { t } = useTranslation();
  const words = usePermissionWords();
  // The role and version that were on show: someone else can change them while the dialog is open.
  const [{ user_type: current, version }] = useState(person);
  const { typed, set, draft } = useDialogDraft<{ chosen: string | undefined }>(
    `role ${id}`,
    () => ({ chosen: current }),
    { chosen: isStaffType },
  );
  const { chosen } = typed;
  const change = useVersionedWrite({
    send: sendTo(updateUser, (user_type: StaffType) => ({ params: { id }, body: { user_type } })),
    version,
    draft,
  });
  const role = change.conflict && person.user_type;
  const now = isStaffType(role) ? [t('staff.changeRole.now', { role: words.role(role) })] : [];
  return (
    <WriteForm
      write={change}
      body={isStaffType(chosen) ? chosen : undefined}
      notes={now}
      submitLabel={t('staff.changeRole.button')}
      issues={{ role: chosen === current ? t('staff.changeRole.choose') : undefined }}
    >
      <DialogSelect
        isFirst
        label={t('staff.role')}
        name="role"
        value={chosen ?? ''}
        onChange={(value) => set({ chosen: value })}
        data={choicesOf(staffTypes, (type) => words.role(type))}
      />
      <div aria-live="polite" className={styles.comparison}>
        <Loaded query={rolesQuery} lines={4} failedTitle={t('staff.roles.failure')}>
          {(roles) => <Comparison roles={roles} from={current} to={chosen} />}
        </Loaded>
      </div>
    </WriteForm>
  );
};
