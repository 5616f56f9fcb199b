import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import styles from './account.module.css';
import { PasswordField } from './password-field.tsx';

const minLength = 12;

const fieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('[name=password]');

interface NewPasswordFormProps {
  /** For password managers, which store it with the password. */
  readonly email: string | undefined;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (password: string) => void;
}

export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const { email, submitLabel, isPending, error, onSubmit } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(0);
  const [isTooShort, setTooShort] = useState(false);
  const input = () => fieldOf(form.current);
  useEffect(() => fieldOf(form.current)?.focus(), []);
  useEffect(() => {
    if (error) fieldOf(form.current)?.focus();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const password = input()?.value ?? '';
    const isShort = [...password].length < minLength;
    setTooShort(isShort);
    if (isShort) input()?.focus();
    else onSubmit(password);
  };

  const hostText = fieldTexts(error).password?.join(' ');
  const fieldError = isTooShort ? t('account.ruleLength', { minimum: minLength }) : hostText;
  const isMet = length >= minLength || undefined;
  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      onSubmit={submit}
      onInput={() => {
        setLength([...(input()?.value ?? '')].length);
        setTooShort(false);
      }}
      noValidate
    >
      {/* Tells password managers whose password it is. */}
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        label={t('account.newPassword')}
        error={fieldError}
        isRefused={fieldError !== undefined}
        isNew
      />
      <ul className={styles.rules} aria-label={t('account.rules')}>
        <li data-met={isMet}>
          {t(isMet ? 'account.ruleLengthMet' : 'account.ruleLength', { minimum: minLength })}
        </li>
        <li>{t('account.ruleCommon')}</li>
        <li>{t('account.rulePersonal')}</li>
      </ul>
      {error && hostText === undefined && (
        <p className={styles.error} role="alert">
          {errorLines(error, t).join(' ')}
        </p>
      )}
      <button type="submit" className="login-submit" aria-busy={isPending}>
        {submitLabel}
      </button>
    </form>
  );
};
