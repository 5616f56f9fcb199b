import type { ReactNode } from 'react';
import styles from './message-screen.module.css';

interface MessageScreenProps {
  /** A status code such as 404. */
  readonly figure?: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly small?: string | undefined;
  /** Links and buttons. */
  readonly children: ReactNode;
}

export const MessageScreen = ({ figure, title, lines, small, children }: MessageScreenProps) => (
  <section className={styles.screen}>
    {figure && (
      <p className={styles.figure} aria-hidden>
        {figure}
      </p>
    )}
    <h1 className={styles.title}>{title}</h1>
    {lines.map((line) => (
      <p key={line} className={styles.line}>
        {line}
      </p>
    ))}
    <div className={styles.actions}>{children}</div>
    {small && <p className={styles.small}>{small}</p>}
  </section>
);
