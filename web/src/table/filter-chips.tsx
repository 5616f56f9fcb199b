import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { chosenValues, type Filter, type FilterValues, toggleFilter } from './filter.ts';
import styles from './toolbar.module.css';
import { useFilterOptions, withChosen } from './use-filter-options.ts';

interface FilterChipsProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: string | undefined) => void;
  readonly onClear: () => void;
}

/** The active filters; a click removes one. */
export const FilterChips = ({ filters, values, onChange, onClear }: FilterChipsProps) => {
  const { t } = useTranslation();
  const active = filters.filter(({ name }) => chosenValues(values[name]).length > 0);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('table.activeFilters')}>
      {active.map((filter) => (
        <ChipsOfFilter
          key={filter.name}
          filter={filter}
          chosen={values[filter.name]}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('table.clearFilters')}
        </button>
      </li>
    </ul>
  );
};

interface ChipsOfFilterProps {
  readonly filter: Filter;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const ChipsOfFilter = ({ filter, chosen, onChange }: ChipsOfFilterProps) => {
  const { t } = useTranslation();
  const values = chosenValues(chosen);
  const options = withChosen(useFilterOptions(filter), values);
  const title = t(filter.title);
  return values.map((value) => {
    const label = options.find((option) => option.value === value)?.label ?? value;
    return (
      <li key={value}>
        <button
          type="button"
          className={styles.chip}
          aria-label={t('table.removeFilter', { filter: `${title} ${label}` })}
          onClick={onFirstClick(() => onChange(toggleFilter([], chosen, value)))}
        >
          <span className={styles.chipGroup}>{title}</span> {label}
          <IconX size={14} stroke={1.5} aria-hidden />
        </button>
      </li>
    );
  });
};
