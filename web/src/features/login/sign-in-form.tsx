import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/lib/api-error.ts';
import { errorLines } from '@/lib/error-lines.ts';
import { signInMutation } from './login.queries.ts';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in-form.module.css';
import { TextField } from './text-field.tsx';

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The fields keep their own values, so that a password manager may write into them as it likes. */
export const SignInForm = () => {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<FieldErrors>({});
  const signIn = useMutation(signInMutation);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const errors = {
      email: email === '' ? t('login.emailMissing') : undefined,
      password: password === '' ? t('login.passwordMissing') : undefined,
    };
    setMissing(errors);
    signIn.reset();
    const first = email === '' ? 'email' : password === '' ? 'password' : undefined;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (!signIn.isPending) signIn.mutate({ email, password });
  };

  const detail = isApiError(signIn.error) ? signIn.error.detail : undefined;
  const byField = typeof detail === 'object' ? detail : {};
  const refused = signIn.error ? errorLines(signIn.error, t).join('\n') : undefined;
  const isAtField = byField.email ?? byField.password;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={missing.email ?? byField.email?.join('\n')}
      />
      <PasswordField
        label={t('login.password')}
        error={
          missing.password ?? byField.password?.join('\n') ?? (isAtField ? undefined : refused)
        }
      />
      <button type="submit" className={styles.submit} aria-busy={signIn.isPending}>
        {signIn.isPending && <span className={styles.ring} aria-hidden />}
        {t('login.submit')}
      </button>
    </form>
  );
};
