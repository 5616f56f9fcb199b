import { Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FilterGroup, type FilterValues, toggleFilter } from './filters.ts';
import styles from './toolbar.module.css';

interface FilterMenuProps {
  readonly groups: readonly FilterGroup[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: string | undefined) => void;
  readonly onClear: () => void;
  /** Called when it opens: what can be chosen may have to be loaded. */
  readonly onOpen: (() => void) | undefined;
}

export const FilterMenu = (props: FilterMenuProps) => {
  const { t } = useTranslation();
  const { groups, values, onChange, onClear, onOpen } = props;
  const active = groups.filter(({ name }) => values[name]).length;
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md" {...(onOpen && { onOpen })}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          rightSection={active > 0 && <span className={styles.number}>{active}</span>}
        >
          {t('table.filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        {groups.map((group) => (
          <FilterChoices
            key={group.name}
            group={group}
            chosen={values[group.name]}
            onChange={(value) => onChange(group.name, value)}
          />
        ))}
        {active > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

interface FilterChoicesProps {
  readonly group: FilterGroup;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const FilterChoices = ({ group, chosen, onChange }: FilterChoicesProps) => {
  const values = chosen?.split(',') ?? [];
  return (
    <fieldset className={styles.choices}>
      <legend>{group.label}</legend>
      {group.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          size="xs"
          label={label}
          checked={values.includes(value)}
          onChange={() => onChange(toggleFilter(group, chosen, value))}
        />
      ))}
    </fieldset>
  );
};
