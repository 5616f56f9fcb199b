import type { ReactNode } from 'react';
import styles from './screen-state.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** One line of what this is. */
  readonly title: string;
  readonly hint?: string | undefined;
  /** One action. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ icon, title, hint, children }: EmptyStateProps) => (
  <div className={styles.state}>
    {icon && (
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
    )}
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </div>
);
