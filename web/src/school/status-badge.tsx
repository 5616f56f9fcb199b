import { useTranslation } from 'react-i18next';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from './status-badge.module.css';

type Tone = 'green' | 'amber' | 'red' | 'slate' | 'blue';

/** Hues with words, never colour alone. i18n-keys: status.* */
const tones: Readonly<Record<string, Tone>> = {
  active: 'green',
  paid: 'green',
  published: 'green',
  succeeded: 'green',
  invited: 'amber',
  pending: 'amber',
  draft: 'amber',
  suspended: 'red',
  failed: 'red',
  cancelled: 'red',
  partially_refunded: 'blue',
  completed: 'blue',
  archived: 'slate',
  refunded: 'slate',
  void: 'slate',
};

interface StatusBadgeProps {
  /** Ours, or whatever a host calls it: that is shown as it is. */
  readonly status: string | undefined;
}

export const StatusBadge = ({ status }: StatusBadgeProps) => {
  const { t } = useTranslation();
  if (status === undefined) return <EmptyValue />;
  const known = Object.hasOwn(tones, status.toLowerCase()) ? status.toLowerCase() : undefined;
  const tone = (known && tones[known]) ?? 'slate';
  return (
    <span className={styles.badge} data-tone={tone}>
      {known ? t(`status.${known}`) : status}
    </span>
  );
};
