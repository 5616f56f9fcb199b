import { Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '@/lib/dom/load-part.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import {
  type ChangeFilter,
  type ChoiceFilter,
  chosenValues,
  type Filter,
  type FilterValues,
  isActive,
  toggleFilter,
} from './filter.ts';
import type { MoreFilterProps } from './more-filters.tsx';
import styles from './toolbar.module.css';
import { useFilterOptions, withChosen } from './use-filter-options.ts';

interface FilterMenuProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: ChangeFilter;
  readonly onClear: () => void;
}

export const FilterMenu = (props: FilterMenuProps) => {
  const { t } = useTranslation();
  const { filters, values, onChange, onClear } = props;
  const active = filters.filter((filter) => isActive(filter, values)).length;
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const warned = useRef<HTMLElement>(undefined);
  // The first Escape or click beside a menu with a half-typed value only marks that value.
  const dismiss = () => {
    const wrong = [...(menu.current?.querySelectorAll('input') ?? [])].find(
      (input) => input.validity.badInput || input.getAttribute('aria-invalid') === 'true',
    );
    if (!wrong || wrong === warned.current) setIsOpen(false);
    warned.current = wrong;
  };
  return (
    <Popover opened={isOpen} onDismiss={dismiss} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ControlButton
          icon={<IconFilter size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('table.filters')}
          {active > 0 && <span className={styles.number}>{active}</span>}
        </ControlButton>
      </Popover.Target>
      <Popover.Dropdown ref={menu} className={styles.menu}>
        {filters.map((filter) =>
          'options' in filter ? (
            <FilterChoices
              key={filter.name}
              filter={filter}
              chosen={values[filter.name]}
              onChange={(value) => onChange(filter.name, value)}
            />
          ) : (
            <LazyFilter key={filter.name} filter={filter} values={values} onChange={onChange} />
          ),
        )}
        {active > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

const loadMore = () => loadPart(() => import('./more-filters.tsx'));

/** A filter that few lists have: its code loads when the menu opens. */
const LazyFilter = (props: MoreFilterProps) => {
  const [isNeeded, setIsNeeded] = useState(true);
  return (
    <LazyPart load={loadMore} isNeeded={isNeeded} onClose={() => setIsNeeded(false)}>
      {({ MoreFilter }) => <MoreFilter {...props} />}
    </LazyPart>
  );
};

interface FilterChoicesProps {
  readonly filter: ChoiceFilter;
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Rendered, and its options loaded, while the menu is open. */
const FilterChoices = ({ filter, chosen, onChange }: FilterChoicesProps) => {
  const { t } = useTranslation();
  const { options, isFailed } = useFilterOptions(filter);
  const known = options.map(({ value }) => value);
  const values = chosenValues(chosen);
  return (
    <fieldset className={styles.choices}>
      <legend>{t(filter.title)}</legend>
      {withChosen(options, values).map(({ value, label }) => (
        <Checkbox
          key={value}
          size="xs"
          label={label}
          checked={values.includes(value)}
          onChange={() => onChange(toggleFilter(known, chosen, value))}
        />
      ))}
      {/* Opened again, the menu loads them again. */}
      {isFailed && <p role="alert">{t('forms.choicesFailed')}</p>}
    </fieldset>
  );
};
