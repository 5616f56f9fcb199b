import type { ReactNode } from 'react';
import { useFormat } from '@/lib/format/use-format.ts';
import { momentElement } from './moment.tsx';
import styles from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601; entries without a time come last. */
  readonly at: string | undefined;
  readonly title: ReactNode;
  readonly by?: string | undefined;
  readonly text?: ReactNode;
  /** A button, such as Undo. */
  readonly action?: ReactNode;
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly empty: string;
}

const newestFirst = (left: TimelineEntry, right: TimelineEntry): number =>
  (right.at ?? '').localeCompare(left.at ?? '');

/** What happened, newest first. */
export const Timeline = ({ entries, empty }: TimelineProps) => {
  const format = useFormat();
  if (entries.length === 0) return <p>{empty}</p>;
  return (
    <ol className={styles.timeline}>
      {entries.toSorted(newestFirst).map(({ id, at, title, by, text, action }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.head}>
            <bdi className={styles.title}>{title}</bdi>
            {at && <span className={styles.time}>{momentElement(at, format)}</span>}
          </div>
          {text && (
            <div className={styles.text} dir="auto">
              {text}
            </div>
          )}
          {by && <bdi className={styles.by}>{by}</bdi>}
          {action && <div className={styles.action}>{action}</div>}
        </li>
      ))}
    </ol>
  );
};
