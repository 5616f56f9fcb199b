import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FilterGroup, type FilterValues, toggleFilter } from './filters.ts';
import styles from './toolbar.module.css';

interface FilterChipsProps {
  readonly groups: readonly FilterGroup[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: string | undefined) => void;
  readonly onClear: () => void;
}

/** What is filtered now, each to be taken away with one click. */
export const FilterChips = ({ groups, values, onChange, onClear }: FilterChipsProps) => {
  const { t } = useTranslation();
  const chips = groups.flatMap((group) =>
    (values[group.name]?.split(',') ?? []).map((value) => ({
      group,
      value,
      label: group.options.find((option) => option.value === value)?.label ?? value,
    })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('table.activeFilters')}>
      {chips.map(({ group, value, label }) => (
        <li key={`${group.name} ${value}`}>
          <UnstyledButton
            className={styles.chip}
            aria-label={t('table.removeFilter', { filter: `${group.label} ${label}` })}
            onClick={() => onChange(group.name, toggleFilter(group, values[group.name], value))}
          >
            <span className={styles.chipGroup}>{group.label}</span> {label}
            <IconX size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-xs" onClick={onClear}>
          {t('table.clearFilters')}
        </Button>
      </li>
    </ul>
  );
};
