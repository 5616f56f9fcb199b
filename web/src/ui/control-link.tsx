import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './control-button.module.css';

interface ControlLinkProps {
  /** A path of the dashboard, with its search. */
  readonly href: string;
  readonly children: ReactNode;
}

export const ControlLink = ({ href, children }: ControlLinkProps) => (
  <Link to={href as '/'} className={styles.button}>
    {children}
  </Link>
);
