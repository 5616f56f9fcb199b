import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  /** The number, usually as a link to the list that it counts. */
  readonly children: ReactNode;
  readonly unit: ReactNode;
}

export const Figure = ({ children, unit }: FigureProps) => (
  <p className={styles.line}>
    {/* `bdi` keeps the number before its unit in right-to-left mode too. */}
    <bdi className={styles.figure}>
      <span className={styles.number}>{children}</span> <span className={styles.words}>{unit}</span>
    </bdi>
  </p>
);
