import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './control-button.module.css';

interface ControlLinkProps {
  /** A path of the dashboard, with its search. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that looks like a secondary button. */
export const ControlLink = ({ href, children }: ControlLinkProps) => (
  <Link to={href as '/'} className={styles.button}>
    {children}
  </Link>
);
