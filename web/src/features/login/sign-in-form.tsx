import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { signInMutation } from './login.queries.ts';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in-form.module.css';
import { TextField } from './text-field.tsx';

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The fields keep their own values, so that a password manager may write into them as it likes. */
export const SignInForm = () => {
  const { t } = useTranslation();
  const [missing, setMissing] = useState<FieldErrors>({});
  const signIn = useMutation(signInMutation);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const email = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const errors = {
      email: email === '' ? t('login.emailMissing') : undefined,
      password: password === '' ? t('login.passwordMissing') : undefined,
    };
    setMissing(errors);
    signIn.reset();
    const first = email === '' ? 'email' : password === '' ? 'password' : undefined;
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else signIn.mutate({ email, password });
  };

  const said = fieldTexts(signIn.error);
  // What is said of neither field is said at the last one.
  const ofBoth =
    signIn.error && !said.email && !said.password ? errorLines(signIn.error, t) : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={missing.email ?? said.email?.join('\n')}
      />
      <PasswordField
        label={t('login.password')}
        error={missing.password ?? (said.password ?? ofBoth)?.join('\n')}
      />
      <button type="submit" className={styles.submit} aria-busy={signIn.isPending}>
        {signIn.isPending && <span className={styles.ring} aria-hidden />}
        {t('login.submit')}
      </button>
    </form>
  );
};
