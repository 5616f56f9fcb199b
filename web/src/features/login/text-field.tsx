import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './sign-in-form.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** A temporary remark below the field. */
  readonly hint?: string | undefined;
  /** Inside the field, at its end. */
  readonly end?: ReactNode;
}

export const TextField = ({ label, error, hint, end, ...input }: TextFieldProps) => {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-box" data-invalid={error ? true : undefined}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-remarks`}
          {...input}
        />
        {end}
      </div>
      <div id={`${id}-remarks`} aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
        {hint && <p className={styles.note}>{hint}</p>}
      </div>
    </div>
  );
};
