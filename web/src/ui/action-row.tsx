import type { ReactNode } from 'react';
import styles from './action-row.module.css';

/** Buttons side by side; takes no space where there are none. */
export const ActionRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
