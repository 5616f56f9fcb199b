import { Button, TextInput } from '@mantine/core';
import { changePassword } from '@provost/contract/accounts';
import { type FormEvent, useEffect, useRef } from 'react';
import { isForeignHost } from '@/api/http/host.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { UsernameField } from '@/ui/username-field.tsx';
import { Card } from './card.tsx';

interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

/** Not in the specification: foreign hosts lack the call. */
export const ChangePassword = ({ email }: { readonly email: string | undefined }) => {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const change = useVersionedWrite({
    send: sendTo(changePassword, (body: PasswordChange) => ({ body })),
  });
  useKeepFocus(change.isPending);
  const hostTexts = fieldTexts(change.error);
  useEffect(() => {
    if (!change.error) return;
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
  }, [change.error]);
  if (isForeignHost()) return null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      current_password: String(typed.get('current_password') ?? ''),
      new_password: String(typed.get('new_password') ?? ''),
    };
    change.send(body, { onSuccess: () => form.current?.reset() });
  };
  return (
    <Card id="password" title={t('profile.password')} hint={t('profile.passwordHint')}>
      <form ref={form} method="post" onSubmit={submit} aria-busy={change.isPending} noValidate>
        <UsernameField email={email} />
        <div className="stack" style={{ alignItems: 'flex-start', gap: 'var(--space-3)' }}>
          <TextInput
            type="password"
            w="100%"
            label={t('profile.currentPassword')}
            name="current_password"
            autoComplete="current-password"
            error={hostTexts.current_password?.join(' ')}
            aria-invalid={hostTexts.current_password !== undefined}
          />
          <TextInput
            type="password"
            w="100%"
            label={t('account.newPassword')}
            description={t('account.ruleLength', { minimum: 12 })}
            name="new_password"
            autoComplete="new-password"
            error={hostTexts.new_password?.join(' ')}
            aria-invalid={hostTexts.new_password !== undefined}
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('profile.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
