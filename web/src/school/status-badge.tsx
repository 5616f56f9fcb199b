import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellFormat } from '@/table/cell-format.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from './status-badge.module.css';

export type Tone = 'green' | 'amber' | 'red' | 'slate' | 'blue';

/** Green is the normal status. A badge always has its word too. i18n-keys: status.* */
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

/** A host's own status is shown as it is, in grey. */
const describe = (status: string, t: TFunction): { tone: Tone; label: string } => {
  const known = status.toLowerCase();
  return Object.hasOwn(tones, known)
    ? { tone: tones[known] ?? 'slate', label: t(`status.${known}`) }
    : { tone: 'slate', label: status };
};

export const toneBadge = (tone: Tone, label: string) => (
  <span className={styles.badge} data-tone={tone}>
    {label}
  </span>
);

/** In a list the normal status is plain text; colour marks the unusual. */
export const statusCell = (status: string | undefined, format: CellFormat): ReactNode => {
  if (status === undefined) return format.empty;
  const { tone, label } = describe(status, format.t);
  return tone === 'green' ? label : toneBadge(tone, label);
};

export const StatusBadge = ({ status }: { readonly status: string | undefined }) => {
  const { t } = useTranslation();
  if (status === undefined) return <EmptyValue />;
  const { tone, label } = describe(status, t);
  return toneBadge(tone, label);
};
