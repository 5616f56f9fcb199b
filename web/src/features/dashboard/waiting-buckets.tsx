import { VisuallyHidden } from '@mantine/core';
import { type WaitingCounts, waitingTimes } from '@provost/contract/students';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import figure from './figure.module.css';
import styles from './waiting-buckets.module.css';

interface WaitingBucketsProps {
  readonly waiting: WaitingCounts;
  /** Whether the user can open the list of students. */
  readonly canOpen: boolean;
}

/** How many wait how long. Only our server can list the students behind a number. */
export const WaitingBuckets = ({ waiting, canOpen }: WaitingBucketsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const isLink = useIsOwnServer() && canOpen;
  return (
    <div className={styles.buckets}>
      <div className={styles.bar} aria-hidden>
        {waitingTimes
          .filter((time) => waiting[time] > 0)
          .map((time) => (
            <span key={time} data-bucket={time} style={{ flexGrow: waiting[time] }} />
          ))}
      </div>
      <dl className={styles.legend} aria-label={t('students.waiting')}>
        {waitingTimes.map((time) => {
          const number = format.number(waiting[time]);
          const people = t('dashboard.people.students', { count: waiting[time] });
          const status = t(`students.waitingTimes.${time}`);
          return (
            <div key={time}>
              <dt>
                <i aria-hidden data-bucket={time} />
                {status}
              </dt>
              <dd>
                {isLink ? (
                  <Link to="/students" search={{ waiting: time }} className={figure.link}>
                    {number}
                    <VisuallyHidden> {t('dashboard.ofStatus', { people, status })}</VisuallyHidden>
                  </Link>
                ) : (
                  number
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
};
