import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './record-page.module.css';
import { type Tab, Tabs } from './tabs.tsx';

interface RecordPageProps {
  readonly title: string;
  /** A badge beside the title. */
  readonly status?: ReactNode;
  /** One line below the title, such as an email. */
  readonly note?: ReactNode;
  /** The list that the record belongs to. */
  readonly back: { readonly to: string; readonly label: string };
  /** Buttons at the end of the title's line; at most one of them primary. */
  readonly actions?: ReactNode;
  readonly tabs: readonly [Tab, ...Tab[]];
  /** The column beside the tabs; on a phone, below them. */
  readonly facts: ReactNode;
}

/** The page of one record: title, status and actions; tabs on two thirds, facts on the third. */
export const RecordPage = (props: RecordPageProps) => (
  <>
    <Link to={props.back.to} className={styles.back}>
      <IconArrowLeft size={16} stroke={1.5} aria-hidden className={styles.arrow} />
      {props.back.label}
    </Link>
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.heading}>
          <h1 className={styles.title}>
            <bdi>{props.title}</bdi>
          </h1>
          {props.status}
        </div>
        {props.note && <div className={styles.note}>{props.note}</div>}
      </div>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </header>
    <div className={styles.columns}>
      <div className={styles.main}>
        <Tabs label={props.title} tabs={props.tabs} />
      </div>
      <aside className={styles.facts}>{props.facts}</aside>
    </div>
  </>
);
