import type { ReactNode } from 'react';
import styles from './action-row.module.css';

interface ActionRowProps {
  /** At the end of a dialog. */
  readonly isClosing?: boolean;
  readonly children: ReactNode;
}

/** Buttons side by side; takes no space where there are none. */
export const ActionRow = ({ isClosing, children }: ActionRowProps) => (
  <div className={styles.actions} data-closing={isClosing || undefined}>
    {children}
  </div>
);
