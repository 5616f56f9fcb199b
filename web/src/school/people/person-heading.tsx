import { Initials } from '@/ui/initials.tsx';
import { StatusBadge } from '../status-badge.tsx';
import styles from './person-heading.module.css';

interface PersonHeadingProps {
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** Undefined where a title shows it. */
  readonly status?: string | undefined;
}

export const PersonHeading = ({ name, email, status }: PersonHeadingProps) => (
  <div className={`line ${styles.heading}`}>
    <Initials name={name ?? email ?? ''} size={44} />
    <div className={`stack ${styles.words}`}>
      {email && (
        <a
          href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}
          className={styles.email}
        >
          {email}
        </a>
      )}
      {status && (
        <div>
          <StatusBadge status={status} />
        </div>
      )}
    </div>
  </div>
);
