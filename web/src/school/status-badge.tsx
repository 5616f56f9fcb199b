import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import type { ResourceFilter } from '@/table/filter.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from './status-badge.module.css';

export type Tone = 'green' | 'amber' | 'red' | 'slate' | 'blue';

const colorOf = (ink: string, paper = ink) => ({
  color: `var(--${ink})`,
  background: `var(--${paper}-soft)`,
});

const colors: Readonly<Record<Tone, CSSProperties>> = {
  green: colorOf('green'),
  amber: colorOf('amber'),
  red: colorOf('red'),
  slate: colorOf('slate'),
  blue: colorOf('accent-ink', 'accent'),
};

/** Green is the normal status. A badge always has its word too. */
const tones: Readonly<Record<string, Tone>> = {
  active: 'green',
  paid: 'green',
  published: 'green',
  succeeded: 'green',
  invited: 'amber',
  waiting: 'amber',
  pending: 'amber',
  draft: 'amber',
  suspended: 'red',
  failed: 'red',
  cancelled: 'red',
  partially_refunded: 'blue',
  completed: 'blue',
  transferred: 'slate',
  archived: 'slate',
  refunded: 'slate',
  void: 'slate',
};

/** Languages with genders have other words for an enrolment. */
type Noun = 'enrolment';

/** The word for a status. i18n-keys: status.* enrolments.status.* */
export const statusWord = (t: TFunction, status: string, noun?: Noun): string =>
  noun === 'enrolment'
    ? t(`enrolments.status.${status}`, t(`status.${status}`, status))
    : t(`status.${status}`, status);

/** A host's own status is shown as it is, in grey. */
const describe = (status: string, t: TFunction, noun?: Noun): { tone: Tone; label: string } => {
  const known = status.toLowerCase();
  return Object.hasOwn(tones, known)
    ? { tone: tones[known] ?? 'slate', label: statusWord(t, known, noun) }
    : { tone: 'slate', label: status };
};

export const toneBadge = (tone: Tone, label: string) => (
  <span className={styles.badge} style={colors[tone]}>
    {label}
  </span>
);

/** In a list the normal status is plain text; colour marks the unusual. */
export const statusCell = (
  status: string | undefined,
  format: CellFormat,
  noun?: Noun,
): ReactNode => {
  if (status === undefined) return format.empty;
  const { tone, label } = describe(status, format.t, noun);
  return tone === 'green' ? label : toneBadge(tone, label);
};

export const statusColumn: Column<{ readonly status: string | undefined }> = {
  id: 'status',
  title: 'table.fields.status',
  cell: ({ status }, format) => statusCell(status, format),
  card: 'detail',
  width: 80,
};

/** By the statuses of the list. */
export const statusFilter: ResourceFilter = {
  name: 'status',
  title: 'table.fields.status',
  label: (status, t) => t(`status.${status}`),
};

interface StatusBadgeProps {
  readonly status: string | undefined;
  readonly noun?: Noun;
}

export const StatusBadge = ({ status, noun }: StatusBadgeProps) => {
  const { t } = useTranslation();
  if (status === undefined) return <EmptyValue />;
  const { tone, label } = describe(status, t, noun);
  return toneBadge(tone, label);
};
