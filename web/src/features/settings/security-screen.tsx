import { Button, Checkbox } from '@mantine/core';
import { type UserType, userTypes } from '@provost/contract/ability';
import {
  readSecuritySettings,
  type SecuritySettings,
  updateSecuritySettings,
} from '@provost/contract/mfa';
import type { FormEvent } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { errorLines } from '@/api/error-lines.ts';
import { type Own, silentQuery } from '@/api/own.ts';
import { isStale } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { Loaded } from '@/school/loaded.tsx';
import { SettingsPage } from '@/school/settings-links.tsx';
import styles from './settings.module.css';

const securityQuery = silentQuery(readSecuritySettings);

export const SecurityScreen = () => {
  const { t } = useTranslation();
  return (
    <SettingsPage screen="settings-security" hint={t('settings.security.hint')}>
      <Loaded query={securityQuery} lines={6} failedTitle={t('settings.security.failed')}>
        {(data) => <RequirementForm settings={data} />}
      </Loaded>
    </SettingsPage>
  );
};

interface Typed {
  readonly wanted: { readonly [Role in UserType]?: boolean };
}

const RequirementForm = ({ settings }: { readonly settings: Own<SecuritySettings> }) => {
  const { t } = useTranslation();
  const isRequired = (role: UserType) => settings.mfa_required_for.includes(role);
  /** Only what differs from the settings, which another owner can change in the meantime. */
  const { typed, set } = useDialogDraft<Typed>('mfa roles', () => ({ wanted: {} }), {
    wanted: isJsonObject,
  });
  const { wanted } = typed;
  const chosen = userTypes.filter((role) => wanted[role] ?? isRequired(role));
  const isSame = userTypes.every((role) => chosen.includes(role) === isRequired(role));
  const { send, isPending } = useVersionedWrite({
    send: (roles: UserType[], { idempotencyKey, version }) =>
      callEndpoint(updateSecuritySettings, {
        body: { mfa_required_for: roles, version: 1, ...version },
        idempotencyKey,
      }),
    version: settings.version,
    showsErrors: true,
  });
  useKeepFocus(isPending);
  const choose = (roles: readonly string[]) => {
    const differing = userTypes.filter((role) => roles.includes(role) !== isRequired(role));
    const changed = differing.map((role) => [role, roles.includes(role)]);
    set({ wanted: Object.fromEntries(changed) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) return showNotification('warning', t('forms.nothingChanged'));
    send(chosen, {
      onSuccess: () => set({ wanted: {} }),
      onError: (error) => {
        if (isStale(error)) showNotification('warning', t('settings.security.stale'));
        else showNotification('error', errorLines(error, t));
      },
    });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t('nav.settings-security')}
      className={`card ${styles.security}`}
    >
      <Checkbox.Group
        label={t('settings.security.requiredFor')}
        description={t('settings.security.effect')}
        value={chosen}
        onChange={choose}
      >
        <div className={styles.roles}>
          {userTypes.map((role) => (
            <Checkbox key={role} value={role} label={t(`profile.userTypes.${role}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Button type="submit" loading={isPending}>
        {t('forms.save')}
      </Button>
    </form>
  );
};
