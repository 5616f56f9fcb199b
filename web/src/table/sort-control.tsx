import { useId } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { ColumnInfo } from './column.ts';
import styles from './toolbar.module.css';

interface SortControlProps {
  readonly columns: readonly ColumnInfo[];
  readonly orderings: readonly string[];
  readonly ordering: string;
  readonly onChange: (ordering: string | undefined) => void;
}

/** The order of the cards on a phone, which have no header. */
export const SortControl = ({ columns, orderings, ordering, onChange }: SortControlProps) => {
  const { t } = useTranslation();
  const control = useId();
  const sorted = columns.filter(({ id }) => orderings.includes(id));
  const first = ordering.split(',')[0] ?? '';
  const isDescending = first.startsWith('-');
  const name = first.slice(isDescending ? 1 : 0);
  return (
    <span className={styles.sort}>
      {/* Beside it: a label around it would have the names of all columns. */}
      <label htmlFor={control}>{t('table.sort')}</label>
      <select
        id={control}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          const column = sorted.find(({ id }) => id === value);
          onChange(`${column?.startsDescending ? '-' : ''}${value}`);
        }}
      >
        {sorted.map(({ id, title }) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t('table.reverse')}
        aria-pressed={isDescending}
        onClick={() => onChange(isDescending ? name : `-${name}`)}
      >
        {isDescending ? '↓' : '↑'}
      </button>
    </span>
  );
};
