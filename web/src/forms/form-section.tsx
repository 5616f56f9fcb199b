import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

export const FormSection = ({ title, hint, children }: FormSectionProps) => {
  const [titleId, hintId] = [useId(), useId()];
  return (
    <fieldset
      className={styles.section}
      aria-labelledby={titleId}
      aria-describedby={hint ? hintId : undefined}
    >
      <div className={styles.about}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {hint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
};
