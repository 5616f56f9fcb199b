import type { StatusStat } from '@/api/hosts/users-by-status.ts';
import styles from './status-bar.module.css';

/** One bar of all users, split by status. Hidden from assistive technology: the table has the same data. */
export const StatusBar = ({ statuses }: { readonly statuses: readonly StatusStat[] }) => (
  <div className={styles.bar} aria-hidden>
    {statuses
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => (
        <span
          key={status}
          className={styles.piece}
          data-status={status}
          style={{ flexGrow: count }}
        />
      ))}
  </div>
);

export const StatusSign = ({ status }: { readonly status: string }) => (
  <span aria-hidden className={styles.sign} data-status={status} />
);
