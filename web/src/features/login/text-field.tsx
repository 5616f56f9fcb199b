import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './sign-in-form.module.css';

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
