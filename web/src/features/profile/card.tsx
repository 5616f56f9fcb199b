import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export const Card = ({ title, hint, children }: CardProps) => {
  const titleId = useId();
  return (
    <section tabIndex={-1} className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
};
