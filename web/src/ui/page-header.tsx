import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** A number or a sentence beside the title. */
  readonly note?: ReactNode;
  /** Buttons and links; at most one of them primary. */
  readonly children?: ReactNode;
}

export const PageTitle = ({ title, note }: Omit<PageHeaderProps, 'children'>) => (
  <div className={styles.words}>
    <h1 className={styles.title}>{title}</h1>
    {note !== undefined && <bdi className={styles.note}>{note}</bdi>}
  </div>
);

export const PageHeader = ({ children, ...words }: PageHeaderProps) => (
  <header className={styles.header}>
    <PageTitle {...words} />
    {children && <div className="row">{children}</div>}
  </header>
);
