import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './sign-in-form.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly isRefused: boolean;
  /** For a new password instead of the current one. */
  readonly isNew?: boolean;
}

export const PasswordField = ({ label, error, isRefused, isNew = false }: PasswordFieldProps) => {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) =>
    // Password managers dispatch events without this method.
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      label={label}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      isRefused={isRefused}
      hint={hasCapsLock ? t('login.capsLock') : undefined}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(isShown ? 'login.hide' : 'login.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    />
  );
};

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** Wrong, as a notification says. */
  readonly isRefused?: boolean;
  /** A temporary remark below the field. */
  readonly hint?: string | undefined;
  /** Inside the field, at its end. */
  readonly end?: ReactNode;
}

export const TextField = ({ label, error, isRefused, hint, end, ...input }: TextFieldProps) => {
  const id = useId();
  const isInvalid = error !== undefined || isRefused === true || undefined;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-box" data-invalid={isInvalid}>
        <input id={id} aria-invalid={isInvalid} aria-describedby={`${id}-remarks`} {...input} />
        {end}
      </div>
      <div id={`${id}-remarks`} aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
        {hint && <p className={styles.note}>{hint}</p>}
      </div>
    </div>
  );
};

/** The email that an account has. */
export const EmailField = (props: Omit<TextFieldProps, 'label'>) => {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('login.email')}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
};
