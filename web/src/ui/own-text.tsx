import type { ReactNode } from 'react';
import { EmptyValue } from './empty-value.tsx';
import styles from './own-text.module.css';

/** A text that keeps its own direction, whichever way the page runs, and is cut at its own end. */
export const OwnText = ({ children }: { readonly children: ReactNode }) =>
  children ? <bdi className={styles.own}>{children}</bdi> : <EmptyValue />;
