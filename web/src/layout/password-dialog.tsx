import { useEffect, useRef, useState } from 'react';
import {
  cancelChanges,
  confirmChanges,
  openerOfChange,
  passwordProblem,
} from '@/api/session/reauthentication.ts';
import { currentSession } from '@/api/session/session-store.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { UsernameField } from '@/ui/username-field.tsx';

/** Asks for the password before a change that a stolen session must not make. */
export const PasswordDialog = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { t } = useTranslation();
  // Stays the same while the dialog fades out.
  const [opener, setOpener] = useState<Element | null>(null);
  const asked = openerOfChange();
  if (isOpen && asked !== opener) setOpener(asked);
  return (
    <Dialog
      isOpen={isOpen}
      title={t('reauthentication.title')}
      opener={opener}
      onCancel={cancelChanges}
    >
      <PasswordForm />
    </Dialog>
  );
};

const PasswordForm = () => {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const problem = passwordProblem(error);
  const input = useRef<HTMLInputElement>(null);
  // After a click, the button has the focus.
  useEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  const { run, isRunning } = useSingleRun(async () => {
    setError(undefined);
    try {
      await confirmChanges(password);
    } catch (refusal) {
      setPassword('');
      setError(refusal);
    }
  });
  return (
    <DialogForm
      error={problem === undefined ? error : undefined}
      submitLabel={t('reauthentication.confirm')}
      issues={{ password: password ? undefined : t('validation.required') }}
      isBusy={isRunning}
      onSubmit={run}
    >
      <p>{t('reauthentication.reason')}</p>
      <UsernameField email={currentSession()?.user.email} />
      <DialogText
        ref={input}
        isFirst
        name="password"
        type="password"
        label={t('login.password')}
        value={password}
        onChange={setPassword}
        {...(problem !== undefined && { error: problem })}
        autoComplete="current-password"
        maxLength={128}
      />
    </DialogForm>
  );
};
