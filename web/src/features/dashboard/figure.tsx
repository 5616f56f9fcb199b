import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  /** Usually a link to the list that the number counts. */
  readonly children: ReactNode;
  readonly words: ReactNode;
}

/** A number that one sees from afar, and the words that say of what. */
export const Figure = ({ children, words }: FigureProps) => (
  <p className={styles.line}>
    {/* In the direction of the language, so that the number stays before its words. */}
    <bdi className={styles.figure}>
      <span className={styles.number}>{children}</span>{' '}
      <span className={styles.words}>{words}</span>
    </bdi>
  </p>
);
