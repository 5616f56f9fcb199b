import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { chosenValues, type Filter, type FilterValues, labelOf, toggleFilter } from './filter.ts';
import styles from './toolbar.module.css';

interface FilterChipsProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: string | undefined) => void;
  readonly onClear: () => void;
}

/** The active filters; a click removes one. */
export const FilterChips = ({ filters, values, onChange, onClear }: FilterChipsProps) => {
  const { t } = useTranslation();
  const chips = filters.flatMap((filter) =>
    chosenValues(values[filter.name]).map((value) => ({ filter, value })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('table.activeFilters')}>
      {chips.map(({ filter, value }) => {
        const label = labelOf(filter, value, t);
        const title = t(filter.title);
        return (
          <li key={`${filter.name} ${value}`}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('table.removeFilter', { filter: `${title} ${label}` })}
              onClick={onFirstClick(() =>
                onChange(filter.name, toggleFilter([], values[filter.name], value)),
              )}
            >
              <span className={styles.chipGroup}>{title}</span> {label}
              <IconX size={14} stroke={1.5} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('table.clearFilters')}
        </button>
      </li>
    </ul>
  );
};
