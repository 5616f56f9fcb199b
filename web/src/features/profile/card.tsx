import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Links to it have this hash. */
  readonly id?: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export const Card = ({ id, title, hint, children }: CardProps) => {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} className={`card ${styles.card}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {hint && <p className={`small ${styles.hint}`}>{hint}</p>}
      {children}
    </section>
  );
};
